import { describe, expect } from 'vitest';
import {
  changePassword,
  currentUser,
  login,
  makePasswordLink,
  setPasswordByLink,
  updateAccount,
} from '#shared/accounts/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import type { Database } from '#server/db/database.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileChangedSessionsEnd } from '#server/testing/database-faults.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { changePassword as changeStoredPassword } from './password-change.ts';

const app = useTestApp();
const test = testWithPeople(app);
const NEW_PASSWORD = 'another-lantern-42';
const RESET = 'set-by-the-office-43';

const signIn = async (username: string, password: string) => {
  const visitor = app.visitor();
  const { status } = await visitor.call(login, { body: { username, password } });
  return { visitor, status };
};

const change = (visitor: Visitor, newPassword = NEW_PASSWORD, currentPassword = PASSWORD) =>
  visitor.call(changePassword, { body: { currentPassword, newPassword } });

const withCookie = (name: string, value: string) => {
  const visitor = app.visitor();
  visitor.cookies.set(name, value);
  return visitor;
};

const cookieOf = (visitor: Visitor) => visitor.cookies.get('sid') ?? '';

const databaseWith = (before: () => Promise<unknown>): Database => ({
  ...app.db,
  async transaction(work) {
    await before();
    return app.db.transaction(work);
  },
});

async function people() {
  const { visitor: admin } = await app.signInAs('admin');
  const { visitor, user, chaplain } = await app.signInAsChaplain();
  const { rows } = await app.db.pool.query<{ sid: string }>(
    'SELECT sid FROM sessions WHERE user_id = $1',
    [user.id],
  );
  const reset = () =>
    admin.call(updateChaplain, { params: { id: chaplain.id }, body: { password: RESET } });
  const changeWhile = (meanwhile: () => Promise<unknown>) =>
    changeStoredPassword(databaseWith(meanwhile), {
      userId: user.id,
      sessionId: rows[0]?.sid ?? '',
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      turn: {},
    });
  return { visitor, user, reset, changeWhile };
}

describe('password changes', () => {
  test('if an administrator resets a password while its owner is changing it, the reset is not overwritten', async () => {
    const { user, reset, changeWhile } = await people();
    await expect(changeWhile(reset)).rejects.toMatchObject({
      status: 409,
      code: 'password-changed',
    });
    expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(401);
    expect((await signIn(user.username, RESET)).status).toBe(200);
  });

  test('if a session is signed out while its password change is being checked, the password stays unchanged', async () => {
    const { visitor, user, changeWhile } = await people();
    const signingOut = changeWhile(() => visitor.send('POST', '/api/logout'));
    await expect(signingOut).rejects.toMatchObject({ status: 401 });
    expect((await signIn(user.username, PASSWORD)).status).toBe(200);
    const actions = (await auditTrail(app)).map(({ action }) => action);
    expect(actions).not.toContain('password-changed');
  });

  test('a password change is refused with 409 if the user is deleted while it is being checked', async () => {
    const { user, changeWhile } = await people();
    const deleting = () => app.db.pool.query('DELETE FROM users WHERE id = $1', [user.id]);
    await expect(changeWhile(deleting)).rejects.toMatchObject({
      status: 409,
      code: 'password-changed',
    });
  });

  test('if three browsers change the password of one account at the same moment, only one change is carried out', async () => {
    const user = await app.makeUser();
    const browsers = [await app.signIn(user), await app.signIn(user), await app.signIn(user)];
    const passwords = ['first-lantern-1', 'second-lantern-2', 'third-lantern-3'];
    const answers = await Promise.all(
      browsers.map((browser, index) => change(browser, passwords[index])),
    );
    expect(sortedStatuses(answers)[0]).toBe(204);
    for (const { status } of answers) expect([204, 400, 401, 409]).toContain(status);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const works: boolean[] = [];
    for (const password of passwords) {
      works.push((await signIn(user.username, password)).status === 200);
    }
    expect(works).toEqual(answers.map(({ status }) => status === 204));
  });
});

test('after five password changes in an hour, the next is refused with 429, but a set-password link still works', async ({
  admin,
  guest,
}) => {
  let current = PASSWORD;
  for (let round = 0; round < 5; round += 1) {
    const next = `lantern-number-${round}`;
    expect((await change(guest, next, current)).status).toBe(204);
    current = next;
  }
  const made = await admin.call(makePasswordLink, { params: { id: guest.user.id } });
  const refused = await change(guest, PASSWORD, current);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
  const token = new URL(textOf(made, 'url')).searchParams.get('token') ?? '';
  const body = { token, password: RESET };
  expect((await app.visitor().call(setPasswordByLink, { body })).status).toBe(204);
  expect((await guest.call(currentUser)).status).toBe(401);
  expect((await signIn(guest.user.username, RESET)).status).toBe(200);
});

describe('sessions after a password change', () => {
  test('a password change invalidates the old session cookie and answers with a new one', async ({
    guest,
  }) => {
    const copied = withCookie('sid', cookieOf(guest));
    expect((await change(guest)).status).toBe(204);
    expect(cookieOf(guest)).not.toBe(cookieOf(copied));
    expect((await copied.call(currentUser)).status).toBe(401);
    const otherTab = withCookie('sid', cookieOf(guest));
    expect((await otherTab.call(currentUser)).body).toMatchObject({ id: guest.user.id });
    const body = { firstName: 'Naomi' };
    expect((await otherTab.call(updateAccount, { body })).status).toBe(200);
  });

  test('a password change does not extend the lifetime of the session (A14)', async ({ guest }) => {
    await app.db.pool.query("UPDATE sessions SET created_at = now() - interval '6 days 23 hours'");
    await change(guest);
    expect((await guest.call(currentUser)).status).toBe(200);
    await app.db.pool.query("UPDATE sessions SET created_at = created_at - interval '2 hours'");
    expect((await guest.call(currentUser)).status).toBe(401);
  });

  test('if somebody signs in with the old password during a password change, that session also ends', async ({
    guest,
  }) => {
    const patient = await app.secondProcess({ loginFailuresPerAccount: 100 });
    const body = { username: guest.user.username, password: PASSWORD };
    const browsers = Array.from({ length: 16 }, () => patient.visitor());
    const [changed] = await Promise.all([
      change(guest),
      ...browsers.map((browser) => browser.call(login, { body })),
    ]);
    expect(changed.status).toBe(204);
    for (const browser of browsers) {
      expect((await browser.call(currentUser)).status).toBe(401);
    }
    expect((await guest.call(currentUser)).status).toBe(200);
  });
});

test('a session that ends while its user’s password change is being stored is not brought back (X11)', async ({
  guest,
}) => {
  const answer = await whileChangedSessionsEnd(app, () => change(guest));
  expect(answer.status).toBe(204);
  expect((await guest.call(currentUser)).status).toBe(401);
  const { rows } = await app.db.pool.query('SELECT FROM sessions');
  expect(rows).toEqual([]);
});

describe('sessions and the password they were opened with', () => {
  test('a session ends when the password it was opened with is replaced, however that happens', async ({
    guest,
  }) => {
    await app.db.pool.query(
      'UPDATE users SET password = (SELECT password FROM users WHERE id = $2) WHERE id = $1',
      [guest.user.id, (await app.makeUser({ password: `${guest.user.password}x` })).id],
    );
    expect((await guest.call(currentUser)).status).toBe(401);
  });

  test('a session from an older version of the portal, which has no password fingerprint, is refused', async ({
    guest,
  }) => {
    await app.db.pool.query(
      "UPDATE sessions SET sess = (sess::jsonb - 'passwordFingerprint')::json",
    );
    expect((await guest.call(currentUser)).status).toBe(401);
  });
});

test('a stored session contains no password and no hash (P2)', async ({ guest }) => {
  await change(guest);
  const { rows } = await app.db.pool.query<{ sess: object }>('SELECT sess FROM sessions');
  expect(Object.keys(rows[0]?.sess ?? {}).toSorted()).toEqual([
    'cookie',
    'device',
    'hasSecondFactor',
    'passport',
    'passwordFingerprint',
    'signedInBy',
  ]);
  const stored = JSON.stringify(rows);
  for (const secret of [PASSWORD, NEW_PASSWORD, '$argon2', guest.user.email]) {
    expect(stored).not.toContain(secret);
  }
});
