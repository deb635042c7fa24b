import { describe, expect, it, test } from 'vitest';
import { currentUser, listUsers, updateAccount } from '#shared/accounts/api.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

describe('requests from other sites (A20)', () => {
  it.each<[site: string | undefined, origin: string | undefined, status: number]>([
    ['cross-site', undefined, 403],
    ['same-site', undefined, 403],
    ['cross-site', 'own', 403],
    ['something else', undefined, 403],
    ['', undefined, 403],
    ['same-origin', undefined, 200],
    ['none', undefined, 200],
    [undefined, 'https://evil.example', 403],
    [undefined, 'null', 403],
    [undefined, 'own-port', 403],
    [undefined, 'http://127.0.0.1.evil.example', 403],
    [undefined, 'ftp://own', 403],
    [undefined, 'nonsense', 403],
    [undefined, 'own', 200],
    [undefined, undefined, 200],
  ])(
    'an unsafe request with Sec-Fetch-Site %j and Origin %j is answered %i',
    async (site, origin, status) => {
      const { host } = new URL(app.url);
      const origins: Record<string, string> = {
        own: app.url,
        'own-port': 'http://127.0.0.1:1',
        'ftp://own': `ftp://${host}`,
      };
      const { visitor, user } = await app.signInAs('guest');
      const answer = await visitor.send('PUT', updateAccount.path, {
        body: { firstName: 'Changed' },
        headers: {
          ...(site !== undefined && { 'sec-fetch-site': site }),
          ...(origin !== undefined && { origin: origins[origin] ?? origin }),
        },
      });
      expect(answer.status).toBe(status);
      const { body } = await visitor.call(currentUser);
      expect(body.firstName).toBe(status === 200 ? 'Changed' : user.firstName);
    },
  );

  it.each(['POST /api/login', 'POST /api/register', 'POST /api/logout', 'DELETE /api/nothing'])(
    'an unsafe request from another site is refused before anything else is checked: %s',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const headers = { 'sec-fetch-site': 'cross-site' };
      const answer = await app.visitor().send(method, path, { headers });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        code: 'forbidden',
        message: 'Requests from other sites are not accepted.',
      });
    },
  );
});

test('behind a trusted proxy, the portal’s own origin is the https origin (A20)', async () => {
  const proxied = await app.secondProcess({ trustProxy: '1' });
  const attempt = (origin: string) =>
    proxied.visitor().send('POST', '/api/logout', {
      headers: { origin, 'x-forwarded-proto': 'https' },
    });
  const { host } = new URL(proxied.url);
  expect((await attempt(`https://${host}`)).status).toBe(204);
  expect((await attempt('https://evil.example')).status).toBe(403);
});

test('a GET request from another site is answered, so that links in emails open the portal', async () => {
  const { visitor } = await app.signInAs('admin');
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await visitor.send('GET', listUsers.path, { headers })).status).toBe(200);
});
