import { describe, expect, it, test } from 'vitest';
import { login, register, updateAccount } from '#shared/accounts/api.ts';
import { listActivations } from '#shared/activations/api.ts';
import { databaseAway, databaseHanging } from '#server/testing/broken-database.ts';
import { registration } from '#server/testing/bodies.ts';
import { whileTableIsGone } from '#server/testing/database-faults.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const ANYBODY = { username: 'ruth', password: PASSWORD };

const UNAVAILABLE = {
  code: 'unavailable',
  message: 'The portal is not available right now. Please try again in a moment.',
};

describe.each([
  ['while the database is away (F4)', databaseAway],
  ['while no connection to the database can be had (F6, F7)', databaseHanging],
])('%s', (_, broken) => {
  it.each([
    ['POST', login.path, { username: 'ruth', password: PASSWORD }],
    ['POST', register.path, registration()],
    ['PUT', updateAccount.path, { firstName: 'Naomi' }],
    ['GET', '/api/users', undefined],
  ])(
    'during a database outage, the request %s %s is answered 503 with Retry-After',
    async (method, path, body) => {
      const { visitor: signedIn } = await app.signInAs('admin');
      const visitor = (await app.secondProcess({}, await broken())).visitor();
      visitor.cookies.set('sid', signedIn.cookies.get('sid') ?? '');
      const answer = await visitor.send(method, path, { body });
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual(UNAVAILABLE);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    },
  );

  it('during a database outage, a request with a session cookie is not answered 401, which would sign the visitor out (F14)', async () => {
    const { visitor: signedIn } = await app.signInAs('guest');
    const visitor = (await app.secondProcess({}, await broken())).visitor();
    visitor.cookies.set('sid', signedIn.cookies.get('sid') ?? '');
    expect((await visitor.send('GET', '/api/user')).status).toBe(503);
    expect(visitor.cookies.has('sid')).toBe(true);
  });

  it('during a database outage, /readyz answers 503, and /healthz still answers 200 (F3)', async () => {
    const visitor = (await app.secondProcess({}, await broken())).visitor();
    const ready = await visitor.send('GET', '/readyz');
    expect([ready.status, ready.body]).toMatchObject([503, { status: 'not ready' }]);
    expect((await visitor.send('GET', '/healthz')).status).toBe(200);
  });
});

test('a hundred requests during a database outage are logged in one line with the reason and no stack', async () => {
  const visitor = (await app.secondProcess({}, await databaseAway())).visitor();
  const before = app.logged().length;
  const asked = Array.from({ length: 100 }, () => visitor.call(login, { body: ANYBODY }));
  for (const { status } of await Promise.all(asked)) expect(status).toBe(503);
  const log = app.logged().slice(before);
  expect(
    log.match(/"reason":"connect ECONNREFUSED [^"]*","msg":"a part of the portal is away"/g),
  ).toHaveLength(1);
  expect(log).not.toContain('"stack"');
});

test('/readyz answers 200 while the database is available', async () => {
  const ready = await app.visitor().send('GET', '/readyz');
  expect([ready.status, ready.body]).toMatchObject([200, { status: 'ready' }]);
});

describe('unforeseen errors', () => {
  it('an unforeseen error is answered 500 without internal detail', async () => {
    const { visitor } = await app.signInAs('admin');
    const answer = await whileTableIsGone(app, 'activations', () => visitor.call(listActivations));
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect((await visitor.call(listActivations)).status).toBe(200);
  });

  it('an unforeseen error is logged with the id of its request and its cause', async () => {
    const { visitor } = await app.signInAs('admin');
    const answer = await whileTableIsGone(app, 'activations', () => visitor.call(listActivations));
    const id = answer.headers.get('X-Request-Id') ?? 'none';
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line.includes(id));
    const error = lines.find((line) => line.includes('"level":50')) ?? '';
    expect(error).toContain('relation \\"activations\\" does not exist');
    // The queries for the page and its count run in parallel, and either may fail first.
    expect(error).toMatch(/queries\.ts|list-page\.ts/);
    await expect.poll(() => app.logged()).toMatch(new RegExp(`"id":"${id}".*"status":500`));
  });
});
