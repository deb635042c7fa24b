import { describe, expect, it, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

describe('caching of answers (P5)', () => {
  it.each([
    ['GET', '/api/user', 200],
    ['GET', '/api/users', 200],
    ['GET', '/api/users/7', 404],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/users?limit=0', 400],
    ['PUT', '/api/profile', 200],
    ['GET', '/api/users/%00', 400],
    ['POST', '/api/logout', 204],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
  ])('the answer to %s %s is not cached', async (method, path, status) => {
    const { visitor } = await app.signInAs('admin');
    const answer = await visitor.send(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('ETag')).toBeNull();
  });

  it('the 401 for a missing or expired session is not cached', async () => {
    const answer = await app.visitor().send('GET', '/api/user');
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
  });
});

describe('security headers', () => {
  it.each(['/api/user', '/api/nothing', '/healthz', '/some/page'])(
    'the answer to %s has all security headers',
    async (path) => {
      const { headers } = await app.visitor().send('GET', path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
      });
      const policy = headers.get('Content-Security-Policy') ?? '';
      for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]) {
        expect(policy.split(';')).toContain(part);
      }
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(headers.get('X-Powered-By')).toBeNull();
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('the security headers on plain HTTP don’t force HTTPS', async () => {
    const { headers } = await app.visitor().send('GET', '/api/user');
    expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });

  it('the security headers on HTTPS make the browser stay on HTTPS', async () => {
    const secure = await app.secondProcess({ publicUrl: 'https://chaplains.example.org' });
    const { headers } = await secure.visitor().send('GET', '/api/user');
    expect(headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
  });
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['DELETE', '/api/chaplains/all-of-them'],
  ['PATCH', '/api/profile'],
  ['POST', '/api/user'],
])(
  'the request %s %s, which no endpoint declares, is answered 404 in JSON',
  async (method, path) => {
    const answer = await app.visitor().send(method, path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(answer.body).toEqual({ code: 'not-found', message: 'This address was not found.' });
  },
);
