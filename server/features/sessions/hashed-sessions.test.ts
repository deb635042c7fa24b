import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { subscribeToPush } from '#shared/contact-points/api.ts';
import { listOwnSessions } from '#shared/sessions/api.ts';
import { openDatabase } from '#server/db/database.ts';
import { pushSubscription } from '#server/testing/bodies.ts';
import { emptyDatabase } from '#server/testing/fresh-database.ts';
import { migrationsBefore } from '#server/testing/migrations-folder.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { cookieSidOf } from '#server/testing/session-id.ts';
import { signedCookie } from '#server/testing/start-session.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const withCookie = (cookieSid: string) => {
  const visitor = app.visitor();
  visitor.cookies.set('sid', signedCookie(cookieSid));
  return visitor;
};

describe('the table of sessions', () => {
  test('stored session data can’t be used to sign in, even by somebody who knows the session secret (X7)', async ({
    guest,
  }) => {
    await guest.call(subscribeToPush, { body: pushSubscription('https://push.example.org/a') });
    const { rows } = await app.db.pool.query<Record<string, unknown>>(
      `SELECT sessions.*, push_subscriptions.sid AS browser FROM sessions, push_subscriptions`,
    );
    const stored = rows.flatMap((row) => Object.values(row)).filter((cell) => cell !== null);
    const [listed] = (await guest.call(listOwnSessions, {})).body;
    const texts = [...stored.map(String), listed?.id ?? ''];
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts) {
      expect((await withCookie(text).call(currentUser)).status).toBe(401);
    }
    expect(JSON.stringify(rows)).not.toContain(cookieSidOf(guest));
    expect((await withCookie(cookieSidOf(guest)).call(currentUser)).status).toBe(200);
  });

  test('the upgrade hashes the ids of stored sessions, and everybody stays signed in (X7)', async ({
    guest,
  }) => {
    const log = pino({ level: 'silent' });
    const empty = await emptyDatabase();
    const open = async (migrationsFolder: string) => {
      const database = await openDatabase({ ...empty, log, migrationsFolder });
      onTestFinished(() => database.close());
      return database;
    };
    const older = await open(migrationsBefore('hashed_sessions'));
    const { id, username, email, password } = guest.user;
    await older.pool.query(
      `INSERT INTO users (id, username, email, password, first_name, last_name)
       VALUES ($1, $2, $3, $4, 'Ruth', 'Adams')`,
      [id, username, email, password],
    );
    const { rows } = await app.db.pool.query<{ sess: unknown }>('SELECT sess FROM sessions');
    await older.pool.query(
      `INSERT INTO sessions (sid, sess, expire)
       VALUES ('the-id-in-the-cookie', $1, now() + interval '1 day')`,
      [rows[0]?.sess],
    );
    await older.pool.query(
      `INSERT INTO push_subscriptions (user_id, sid, endpoint, p256dh, auth)
       VALUES ($1, 'the-id-in-the-cookie', 'https://push.example.org/a', 'p', 'a')`,
      [id],
    );
    await older.close();

    const newer = await open('migrations');

    const browser = (await app.secondProcess({}, newer)).visitor();
    browser.cookies.set('sid', signedCookie('the-id-in-the-cookie'));
    expect((await browser.call(currentUser)).body).toMatchObject({ id });
    const stored = await newer.pool.query<{ sid: string; isAlike: boolean }>(
      `SELECT sessions.sid, sessions.sid = push_subscriptions.sid AS "isAlike"
       FROM sessions, push_subscriptions`,
    );
    expect(stored.rows).toEqual([{ sid: expect.stringMatching(/^[0-9a-f]{64}$/), isAlike: true }]);
  }, 60_000);
});
