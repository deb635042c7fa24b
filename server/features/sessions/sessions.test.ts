import { beforeEach, describe, expect, it } from 'vitest';
import { changePassword, currentUser, login } from '#shared/accounts/api.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#shared/sessions/api.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signIn(username: string, userAgent: string, visitor = app.visitor()) {
  const body = { username, password: PASSWORD };
  const headers = { 'User-Agent': userAgent };
  const { status } = await visitor.send('POST', login.path, { body, headers });
  expect(status).toBe(200);
  return visitor;
}

const devicesOf = async (visitor: Visitor) => (await visitor.call(listOwnSessions, {})).body;
const isSignedIn = async (visitor: Visitor) => (await visitor.call(currentUser, {})).status === 200;

describe('where a person is signed in', () => {
  let phone: Visitor;
  let desk: Visitor;

  beforeEach(async () => {
    await app.makeUser({ username: 'ruth' });
    phone = await signIn('ruth', PHONE);
    desk = await signIn('ruth', DESK);
  });

  it('the list of a person’s sessions names each browser; the current one is first and marked', async () => {
    expect(await devicesOf(phone)).toMatchObject([
      { device: 'Chrome on Android', isThisOne: true },
      { device: 'Firefox on Windows', isThisOne: false },
    ]);
  });

  it('the list of sessions contains no sessions of other people and no ended ones', async () => {
    await app.makeUser({ username: 'naomi' });
    await signIn('naomi', DESK);
    await app.db.pool.query(
      `UPDATE sessions SET last_seen_at = now() - interval '13 hours' WHERE sess ->> 'device' LIKE 'Firefox%'`,
    );
    expect(await devicesOf(phone)).toHaveLength(1);
  });

  it('the list of sessions never contains a session’s secret', async () => {
    const { rows } = await app.db.pool.query<{ sid: string }>('SELECT sid FROM sessions');
    const answer = JSON.stringify(await devicesOf(phone));
    expect(rows.filter(({ sid }) => answer.includes(sid))).toEqual([]);
  });

  it('a session that is signed out from another device is refused on its next request (K7)', async () => {
    const [, other] = await devicesOf(phone);
    const ended = await phone.call(endOwnSession, { params: { id: other?.id ?? '' } });
    expect(ended.status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([true, false]);
  });

  it('signing out everywhere else keeps the current session (K7)', async () => {
    const third = await signIn('ruth', DESK);
    await phone.call(endOtherSessions, {});
    const left = [phone, desk, third].map(isSignedIn);
    expect(await Promise.all(left)).toEqual([true, false, false]);
  });

  it('a request that is running while its session is ended does not restore the session (K7)', async () => {
    const requests = Array.from({ length: 20 }, () => desk.call(currentUser, {}));
    await phone.call(endOtherSessions, {});
    await Promise.all(requests);
    expect(await isSignedIn(desk)).toBe(false);
  });

  it('ending another person’s session is answered 404 (K7)', async () => {
    await app.makeUser({ username: 'naomi' });
    const naomi = await signIn('naomi', DESK);
    const [own] = await devicesOf(phone);
    const refused = await naomi.call(endOwnSession, { params: { id: own?.id ?? '' } });
    const body = { message: 'This device was not found.' };
    expect(refused).toMatchObject({ status: 404, body });
    expect(await isSignedIn(phone)).toBe(true);
  });

  it('after a person signs out one device, every browser asks them for the second factor again (K7)', async () => {
    await app.db.pool.query(
      `INSERT INTO trusted_devices (token_hash, user_id, password_fingerprint, expires_at)
        SELECT 'hash', id, '', now() + interval '1 day' FROM users WHERE username = 'ruth'`,
    );
    const [, other] = await devicesOf(phone);
    await phone.call(endOwnSession, { params: { id: other?.id ?? '' } });
    expect((await app.db.pool.query('SELECT FROM trusted_devices')).rowCount).toBe(0);
  });

  it('signing out the current device from the list of devices is refused', async () => {
    const [own] = await devicesOf(phone);
    const refused = await phone.call(endOwnSession, { params: { id: own?.id ?? '' } });
    const body = {
      code: 'this-device',
      message: 'This is the device you are using. Sign out instead.',
    };
    expect(refused).toMatchObject({ status: 409, body });
    expect(await isSignedIn(phone)).toBe(true);
  });

  it('ending sessions is audited with their number', async () => {
    await signIn('ruth', DESK);
    await signIn('ruth', DESK);
    const [, other] = await devicesOf(phone);
    await phone.call(endOwnSession, { params: { id: other?.id ?? '' } });
    await phone.call(endOtherSessions, {});
    const { rows } = await app.db.pool.query(
      `SELECT action, actor_id = subject_id AS "isOwn", details -> 'count' AS count
        FROM audit_events WHERE action LIKE '%signed-out' ORDER BY position`,
    );
    expect(rows).toEqual([
      { action: 'device-signed-out', isOwn: true, count: null },
      { action: 'other-devices-signed-out', isOwn: true, count: 2 },
    ]);
  });
});

describe('mails about an account', () => {
  const kinds = async () => (await readOutbox(app.db)).map(({ kind }) => kind);

  it('after a sign-in on a new browser, the person gets a mail that says which kind of browser it was', async () => {
    await app.makeUser({ username: 'ruth' });
    await signIn('ruth', PHONE);
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'new-device', channel: 'email', facts: { device: 'Chrome on Android' } },
    ]);
  });

  it('a second sign-in on the same browser sends no mail', async () => {
    await app.makeUser({ username: 'ruth' });
    const browser = await signIn('ruth', PHONE);
    await signIn('ruth', PHONE, browser);
    expect(await kinds()).toEqual(['new-device']);
  });

  it('a person whose password changes gets a mail about it', async () => {
    const { visitor } = await app.signInAs('guest');
    const body = { currentPassword: PASSWORD, newPassword: 'another-lantern-42' };
    await visitor.call(changePassword, { body });
    expect(await kinds()).toEqual(['password-changed']);
  });
});
