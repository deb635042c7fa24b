import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { currentUser, getUser, login, logout, register } from '#shared/accounts/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { registration } from '#server/testing/bodies.ts';
import { whileTableIsGone, whileTableRefuses } from '#server/testing/database-faults.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { cookieSidOf } from '#server/testing/session-id.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const signIn = (username: unknown, password: unknown) =>
  app.visitor().send('POST', login.path, { body: { username, password } });

test('signing in answers with the user and keeps the person signed in', async () => {
  const user = await app.makeUser({ username: 'ruth', role: 'guest' });
  const visitor = app.visitor();
  const answer = await visitor.call(login, { body: { username: 'ruth', password: PASSWORD } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: user.id, username: 'ruth', role: 'guest' });
  expect((await visitor.call(currentUser)).body).toEqual(answer.body);
});

test('administrators see when a person last signed in, even after the session has ended', async () => {
  const { visitor: office } = await app.signInAs('admin');
  const user = await app.makeUser({ username: 'ruth' });
  const read = async () => (await office.call(getUser, { params: { id: user.id } })).body;
  await signIn('ruth', 'not the password');
  const before = await read();
  expect(before).toMatchObject({ lastSignedInAt: null });
  const visitor = app.visitor();
  await visitor.call(login, { body: { username: 'ruth', password: PASSWORD } });
  await visitor.call(logout);
  const { lastSignedInAt, ...after } = await read();
  expect(Math.abs(Date.now() - Date.parse(lastSignedInAt ?? ''))).toBeLessThan(60_000);
  expect({ ...after, lastSignedInAt: null }).toEqual(before);
});

test('registering sets the time of the person’s last sign-in', async () => {
  const { visitor: office } = await app.signInAs('admin');
  const { body } = await app.visitor().call(register, { body: registration() });
  const { body: user } = await office.call(getUser, { params: { id: body.id } });
  expect(user.lastSignedInAt).not.toBeNull();
});

test.each(['Ruth', 'RUTH', ' ruth ', 'ruth@example.org', 'RUTH@Example.Org'])(
  '%j signs in to the account of ruth: user names and email addresses ignore upper and lower case (I21)',
  async (name) => {
    await app.makeUser({ username: 'ruth', email: 'ruth@example.org' });
    expect((await signIn(name, PASSWORD)).body).toMatchObject({ username: 'ruth' });
  },
);

test('a password typed with different upper and lower case is refused', async () => {
  await app.makeUser({ username: 'ruth' });
  expect((await signIn('ruth', PASSWORD.toUpperCase())).status).toBe(401);
});

test('nobody can sign in to an account without a password', async () => {
  await app.makeUser({ username: 'imported', password: null });
  for (const password of ['null', 'undefined', PASSWORD, 'no one signs in with this']) {
    expect((await signIn('imported', password)).status).toBe(401);
  }
});

test.each([
  [undefined, 'x', { username: 'Username is required' }],
  ['', 'x', { username: 'Username is required' }],
  ['ruth', undefined, { password: 'Password is required' }],
  ['ruth', '', { password: 'Password is required' }],
])(
  'a sign-in without a user name or password is refused with an error at the field: %j, %j',
  async (username, password, fields) => {
    const answer = await signIn(username, password);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual(fields);
  },
);

test.each([
  [['ruth'], PASSWORD],
  [{ $ne: null }, PASSWORD],
  [7, PASSWORD],
  [null, PASSWORD],
  ['ruth', [PASSWORD]],
  ['ruth', { $gt: '' }],
  ['ruth', true],
  ['ruth', null],
])('a sign-in as %j with the password %j is refused with 400 (A18)', async (username, password) => {
  await app.makeUser({ username: 'ruth' });
  expect((await signIn(username, password)).status).toBe(400);
});

describe('unknown users and wrong passwords (A2)', () => {
  it('an unknown user and a wrong password get the same answer', async () => {
    await app.makeUser({ username: 'ruth' });
    const wrong = await signIn('ruth', 'not the password');
    const unknown = await signIn('nobody', 'not the password');
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    const names = ({ headers }: { headers: Headers }) => [...headers.keys()].toSorted();
    expect(names(unknown)).toEqual(names(wrong));
  });

  it('an unknown user and a wrong password take about the same CPU time', async () => {
    const patient = await app.secondProcess({ loginFailuresPerAccount: 100 });
    await app.visitor().send('POST', register.path, { body: registration({ username: 'ruth' }) });
    // Measures CPU time, because other programs would disturb a measured duration.
    const workOf = async (username: string) => {
      const before = process.cpuUsage();
      const body = { username, password: 'not the password' };
      await patient.visitor().send('POST', login.path, { body });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await workOf('warm-up');
    const spent = { wrong: 0, unknown: 0 };
    for (let round = 0; round < 15; round += 1) {
      spent.wrong += await workOf('ruth');
      spent.unknown += await workOf('nobody');
    }
    expect(spent.unknown / spent.wrong).toBeGreaterThan(0.6);
    expect(spent.unknown / spent.wrong).toBeLessThan(1.6);
  });
});

test('signing in resets the count of failed sign-ins', async () => {
  await app.makeUser({ username: 'ruth' });
  for (let round = 0; round < 3; round += 1) {
    for (let failure = 0; failure < 6; failure += 1) await signIn('ruth', 'wrong');
    expect((await signIn('ruth', PASSWORD)).status).toBe(200);
  }
});

describe('records of signing in (P4)', () => {
  it('a sign-in is recorded with its user and network address', async () => {
    const { id } = await app.makeUser({ username: 'ruth' });
    await signIn('ruth', PASSWORD);
    const details = { address: expect.stringContaining('127.0.0.1') };
    expect(await auditTrail(app)).toEqual([
      { action: 'signed-in', actor: id, subject: id, details },
    ]);
  });

  it('a failed sign-in is recorded with the account whose name was tried and the network address', async () => {
    const { id } = await app.makeUser({ username: 'ruth' });
    await signIn('ruth', 'wrong');
    await signIn('nobody', 'wrong');
    const details = { address: expect.stringContaining('127.0.0.1') };
    expect(await auditTrail(app)).toEqual([
      { action: 'sign-in-failed', actor: null, subject: id, details },
      { action: 'sign-in-failed', actor: null, subject: null, details },
    ]);
  });

  it('a sign-in fails if it can’t be recorded in the audit trail', async () => {
    await app.makeUser({ username: 'ruth' });
    const visitor = app.visitor();
    const body = { username: 'ruth', password: PASSWORD };
    const failed = await whileTableRefuses(app, 'audit_events', () =>
      visitor.call(login, { body }),
    );
    expect(failed.status).toBe(500);
    expect((await visitor.call(currentUser)).status).toBe(401);
  });
});

test('if the session of a sign-in can’t be stored, the HTTP connection stays open for the next request', async () => {
  await app.makeUser({ username: 'ruth' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const body = JSON.stringify({ username: 'ruth', password: PASSWORD });
  const send = (method: string, path: string, text = '') =>
    new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const call = request(new URL(path, app.url), { agent, method, headers }, (answer) => {
        answer
          .resume()
          .once('end', () => resolve({ status: answer.statusCode, isReused: call.reusedSocket }));
      });
      call.once('error', reject).end(text);
    });

  const failed = await whileTableRefuses(app, 'sessions', () => send('POST', login.path, body));
  // Waits, because an error after the answer would close the connection a moment later.
  await setTimeout(50);

  expect(failed.status).toBe(500);
  expect(await send('GET', '/healthz')).toEqual({ status: 200, isReused: true });
});

test('passwords, hashes, cookies and session ids appear in no log line, even when signing in fails (P3)', async () => {
  const visitor = app.visitor();
  const secret = 'a-password-to-look-for';
  const body = registration({ username: 'ruth', password: secret });
  const signIn = { username: 'ruth', password: secret };
  await whileTableRefuses(app, 'users', () => visitor.send('POST', register.path, { body }));
  await whileTableRefuses(app, 'sessions', () => visitor.send('POST', register.path, { body }));
  await visitor.call(login, { body: signIn });
  const kept = [...visitor.cookies.values()];
  await whileTableIsGone(app, 'sessions', () => visitor.call(currentUser));
  await whileTableIsGone(app, 'users', () => visitor.call(login, { body: signIn }));
  await visitor.call(login, { body: { ...signIn, password: `${secret}-wrong` } });
  await visitor.send('POST', login.path, { body: `{"password":"${secret}",` });
  await visitor.send('GET', `/api/user?password=${secret}`);

  const { rows } = await app.db.pool.query<{ sid: string }>('SELECT sid FROM sessions');
  expect(kept).toHaveLength(2);
  expect(rows).toHaveLength(1);
  expect(app.logged().match(/"level":50/g)?.length).toBeGreaterThanOrEqual(4);
  const secrets = [secret, '$argon2', ...kept, cookieSidOf(visitor), ...rows.map(({ sid }) => sid)];
  expect(secrets.filter((text) => app.logged().includes(text))).toEqual([]);
  expect(app.logged()).not.toContain('ruth@example.org');
});
