import { describe, expect } from 'vitest';
import { currentUser, login, logout, updateAccount } from '#shared/accounts/api.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { sidOf } from '#server/testing/session-id.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function sessionRows() {
  const { rows } = await app.db.pool.query<{ sid: string; expire: Date; age: number }>(
    'SELECT sid, expire, extract(epoch FROM now() - last_seen_at)::float8 AS age FROM sessions',
  );
  return rows;
}

const cookieLine = (headers: Headers, name: string) =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

async function signInByPassword({ username }: { username: string }) {
  const visitor = app.visitor();
  const { status } = await visitor.call(login, { body: { username, password: PASSWORD } });
  expect(status).toBe(200);
  return visitor;
}

async function signInThrough(url: { visitor: typeof app.visitor }, headers = {}) {
  const { username } = await app.makeUser();
  const body = { username, password: PASSWORD };
  return url.visitor().send('POST', login.path, { body, headers });
}

test('the test helper stores sessions in the same form as a real sign-in', async ({ guest }) => {
  await signInByPassword(guest.user);
  const { rows } = await app.db.pool.query<{ sess: object; isAlike: boolean }>(
    `SELECT (sess::jsonb #- '{cookie,expires}' #- '{cookie,originalMaxAge}') AS sess,
      abs(extract(epoch FROM (sess #>> '{cookie,expires}')::timestamptz - expire)) <= 1
        AND abs((sess #>> '{cookie,originalMaxAge}')::float8 - $1) <= 1000 AS "isAlike"
      FROM sessions`,
    [7 * 24 * 60 * 60 * 1000],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({ ...rows[1], isAlike: true });
});

test('signing out ends the session and clears the cookie', async ({ guest }) => {
  const stolen = app.visitor();
  stolen.cookies.set('sid', guest.cookies.get('sid') ?? '');
  expect((await stolen.call(currentUser)).status).toBe(200);
  expect((await guest.call(logout)).status).toBe(204);
  expect(guest.cookies.has('sid')).toBe(false);
  expect((await stolen.call(currentUser)).status).toBe(401);
  expect(await sessionRows()).toEqual([]);
});

describe('cookies set before signing in (A1)', () => {
  test('signing in invalidates a session cookie that was set before', async ({ guest }) => {
    const planted = guest.cookies.get('sid') ?? '';
    const { username, id } = await app.makeUser();
    const victim = app.visitor();
    victim.cookies.set('sid', planted);
    await victim.call(login, { body: { username, password: PASSWORD } });
    expect(victim.cookies.get('sid')).not.toBe(planted);
    expect((await victim.call(currentUser)).body).toMatchObject({ id });
    expect((await guest.call(currentUser)).status).toBe(401);
  });

  test('signing in again as the same person replaces the session cookie', async ({ guest }) => {
    const before = guest.cookies.get('sid') ?? '';
    await guest.call(login, { body: { username: guest.user.username, password: PASSWORD } });
    const old = app.visitor();
    old.cookies.set('sid', before);
    expect((await old.call(currentUser)).status).toBe(401);
    expect(await sessionRows()).toHaveLength(1);
  });

  test.each(['s:made-up.signature', 's%3Amade-up.signature', 'nonsense', ''])(
    'a made-up session cookie (%j) is refused',
    async (value) => {
      const visitor = app.visitor();
      visitor.cookies.set('sid', value);
      expect((await visitor.call(currentUser)).status).toBe(401);
    },
  );

  test('a session cookie signed with another secret is refused', async ({ guest }) => {
    const other = await app.secondProcess({
      sessionSecrets: ['another secret, as long as the first'],
    });
    const elsewhere = other.visitor();
    elsewhere.cookies.set('sid', guest.cookies.get('sid') ?? '');
    expect((await elsewhere.call(currentUser)).status).toBe(401);
  });
});

test('requests with the session of a deleted user are answered 401 (A12)', async ({ admin }) => {
  await app.db.pool.query('DELETE FROM users WHERE id = $1', [admin.user.id]);
  for (const path of ['/api/user', '/api/users', '/api/chaplains/directory']) {
    expect((await admin.send('GET', path)).status).toBe(401);
  }
  expect((await admin.call(updateAccount, { body: { firstName: 'Gone' } })).status).toBe(401);
  expect((await admin.call(logout)).status).toBe(204);
});

test('a request that is running during sign-out does not restore the session (A13)', async ({
  guest,
}) => {
  const cookies = new Map(guest.cookies);
  await app.db.pool.query("UPDATE sessions SET last_seen_at = now() - interval '5 minutes'");
  const slow = startRequest(app, {
    method: 'PUT',
    path: updateAccount.path,
    visitor: guest,
    headers: { 'transfer-encoding': 'chunked' },
  });
  slow.write('{"firstName":');
  await expect.poll(async () => (await sessionRows())[0]?.age).toBeLessThan(60);
  await guest.call(logout);
  slow.write('"Slow"}');
  expect((await slow.end()).status).toBe(200);
  const late = app.visitor();
  for (const [name, value] of cookies) late.cookies.set(name, value);
  expect((await late.call(currentUser)).status).toBe(401);
  expect(await sessionRows()).toEqual([]);
});

describe('the age of a session (A14)', () => {
  const age = (column: string, interval: string) =>
    app.db.pool.query(`UPDATE sessions SET ${column} = now() - $1::interval`, [interval]);

  test.each([
    ['last_seen_at', '11 hours 59 minutes', 200],
    ['last_seen_at', '12 hours 1 second', 401],
    ['created_at', '6 days 23 hours 59 minutes', 200],
    ['created_at', '7 days 1 second', 401],
  ])(
    'if the %s of a session is %s ago, a request with the session is answered %i',
    async (column, interval, status) => {
      const { visitor } = await app.signInAs('guest');
      await age(column, interval);
      expect((await visitor.call(currentUser)).status).toBe(status);
    },
  );

  test('a session lasts twelve more hours each time it is used', async ({ guest }) => {
    await age('last_seen_at', '11 hours');
    await guest.call(currentUser);
    expect((await sessionRows())[0]?.age).toBeLessThan(60);
  });

  test('the stored time of a session’s last use is not updated if it was updated less than a minute ago', async ({
    guest,
  }) => {
    await age('last_seen_at', '30 seconds');
    await guest.call(currentUser);
    expect((await sessionRows())[0]?.age).toBeGreaterThanOrEqual(30);
  });

  test('a session ends after seven days even when it is used all the time', async ({ guest }) => {
    const [before] = await sessionRows();
    await age('created_at', '6 days 23 hours');
    await guest.call(currentUser);
    await guest.call(updateAccount, { body: { firstName: 'Busy' } });
    const [after] = await sessionRows();
    expect(after?.expire).toEqual(before?.expire);
    await age('created_at', '7 days 1 minute');
    expect((await guest.call(currentUser)).status).toBe(401);
  });

  test('a session is refused after its own expiry has passed', async ({ guest }) => {
    await app.db.pool.query("UPDATE sessions SET expire = now() - interval '1 second'");
    expect((await guest.call(currentUser)).status).toBe(401);
  });
});

describe('the session cookie (A15)', () => {
  test('the session cookie is HttpOnly and SameSite=Lax, and not Secure on plain HTTP', async () => {
    const line = cookieLine((await signInThrough(app)).headers, 'sid');
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).not.toMatch(/Secure|Domain/);
  });

  test.each([
    { trustProxy: '1' },
    { publicUrl: 'https://chaplains.example.org' },
    { publicUrl: 'https://chaplains.example.org', trustProxy: 'loopback' },
  ])('the session cookie is Secure over HTTPS with the settings %j', async (settings) => {
    const secure = await app.secondProcess(settings);
    const answer = await signInThrough(secure, { 'x-forwarded-proto': 'https' });
    expect(answer.status).toBe(200);
    expect(cookieLine(answer.headers, 'sid')).toMatch(/; Secure/);
  });

  test('if PUBLIC_URL is https, a sign-in that is forwarded as http gets a Secure cookie, and the portal logs a warning', async () => {
    const publicUrl = 'https://chaplains.example.org';
    const secure = await app.secondProcess({ publicUrl, trustProxy: '1' });
    const before = app.logged().length;
    for (const headers of [{ 'x-forwarded-proto': 'http' }, {}]) {
      const answer = await signInThrough(secure, headers);
      expect(answer.status).toBe(200);
      expect(cookieLine(answer.headers, 'sid')).toMatch(/; Secure/);
      expect(cookieLine(answer.headers, 'device')).toMatch(/; Secure/);
    }
    const warnings = app
      .logged()
      .slice(before)
      .match(/was not forwarded as https/g);
    expect(warnings).toHaveLength(1);
  });

  test('a header from an untrusted proxy does not make the session cookie Secure', async () => {
    const answer = await signInThrough(app, { 'x-forwarded-proto': 'https' });
    expect(cookieLine(answer.headers, 'sid')).not.toMatch(/Secure/);
  });

  test('the cookie that remembers a browser has the same attributes as the session cookie', async () => {
    const line = cookieLine((await signInThrough(app)).headers, 'device');
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\/api\/login/);
  });
});

test('a user keeps the 20 sessions that were used last', async () => {
  const user = await app.makeUser();
  const browsers: Visitor[] = [];
  for (let count = 0; count < 20; count += 1) browsers.push(await signInByPassword(user));
  const [first, second] = browsers;
  await app.db.pool.query("UPDATE sessions SET last_seen_at = now() - interval '5 minutes'");
  await first?.call(currentUser);
  await app.db.pool.query(
    `UPDATE sessions SET last_seen_at = now() - interval '10 minutes' WHERE sid = $1`,
    [sidOf(second)],
  );
  const { visitor: other } = await app.signInAs('guest');
  const newest = await signInByPassword(user);
  expect((await second?.call(currentUser))?.status).toBe(401);
  for (const browser of [first, ...browsers.slice(2), newest, other]) {
    expect((await browser?.call(currentUser))?.status).toBe(200);
  }
  expect(await sessionRows()).toHaveLength(21);
});

test('a user who signs in many times at the same moment still has at most 20 sessions', async () => {
  const user = await app.makeUser();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 8 }, () => signInByPassword(user)));
  }
  expect(await sessionRows()).toHaveLength(20);
});

test('the server warns once if a proxy forwards requests but TRUST_PROXY is not set (A16)', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const warnings = () => app.logged().match(/TRUST_PROXY is not set/g)?.length ?? 0;
  expect(warnings()).toBe(0);
  await app.visitor().send('GET', '/healthz', { headers });
  await app.visitor().send('GET', '/healthz', { headers });
  expect(warnings()).toBe(1);
});

test('requests of visitors who are not signed in create no session and set no cookie (A21)', async () => {
  const visitor = app.visitor();
  const paths = ['/api/user', '/api/users', '/api/openapi.json', '/healthz', '/api/nothing'];
  for (const path of paths) await visitor.send('GET', path);
  await visitor.call(login, { body: { username: 'nobody', password: 'wrong' } });
  await visitor.call(logout);
  expect(await sessionRows()).toEqual([]);
  expect(visitor.cookies.size).toBe(0);
});
