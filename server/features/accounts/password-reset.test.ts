import { describe, expect } from 'vitest';
import {
  askForPasswordReset,
  changePassword,
  currentUser,
  makePasswordLink,
  readPasswordLink,
  setPasswordByLink,
} from '#shared/accounts/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { mailedToken, storeLinkOf, takeMail } from '#server/testing/mailed-link.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { RESET_ANSWER_MS } from './password-reset.ts';

const app = useTestApp();
const test = testWithPeople(app);

const NEW_PASSWORD = 'another-lantern-42';

const ask = (username: string, visitor = app.visitor()) =>
  visitor.call(askForPasswordReset, { body: { username } });

const read = async (token: string) =>
  (await app.visitor().call(readPasswordLink, { params: { token } })).status;

const use = (token: string, visitor = app.visitor(), password = NEW_PASSWORD) =>
  visitor.call(setPasswordByLink, { body: { token, password } });

async function resetLink(user: { id: string; username: string }) {
  expect((await ask(user.username)).status).toBe(204);
  return mailedToken(app.db, { userId: user.id, kind: 'password-reset' });
}

describe('a forgotten password', () => {
  test('a reset link can be requested by user name or by email address, and is mailed to the owner', async () => {
    const user = await app.makeUser();

    await ask(user.username.toUpperCase());
    await ask(` ${user.email} `);

    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'password-reset', userId: user.id, channel: 'email', state: 'queued', facts: {} },
      { kind: 'password-reset', userId: user.id, channel: 'email', state: 'queued', facts: {} },
    ]);
    const asked = { action: 'password-reset-asked', actor: null, subject: user.id };
    expect(await auditTrail(app)).toMatchObject([asked, asked]);
  });

  test('a reset request gets the same answer for a known and an unknown address (K1)', async () => {
    const user = await app.makeUser();
    const answers = [await ask(user.email), await ask('nobody@example.org')];
    const [known, unknown] = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: [...headers.keys()],
    }));
    expect(known).toEqual(unknown);
    expect(await readOutbox(app.db)).toHaveLength(1);
  });

  test('the answer to a reset request takes the same minimum time whether a mail is queued or not (K1)', async () => {
    const user = await app.makeUser();
    for (const login of [user.email, 'nobody@example.org']) {
      const start = performance.now();
      await ask(login);
      expect(performance.now() - start).toBeGreaterThanOrEqual(RESET_ANSWER_MS - 1);
    }
  });

  test('an account gets at most 5 reset mails an hour, and the answer stays the same (K1)', async () => {
    const user = await app.makeUser({ emailConfirmedAt: new Date() });
    const logins = Array.from({ length: 7 }, (_, index) =>
      index % 2 === 0 ? user.email : user.username,
    );
    const answers = await Promise.all(logins.map((login) => ask(login)));
    expect(sortedStatuses(answers)).toEqual(Array.from({ length: 7 }, () => 204));
    expect(await readOutbox(app.db)).toHaveLength(5);
  });

  test.each([
    ['that they confirmed', { isSelfRegistered: true, emailConfirmedAt: new Date() }],
    ['that the office added', {}],
  ])(
    'a person with an email address %s gets reset links every hour, even if strangers request them all day (K1)',
    async (_, person) => {
      const user = await app.makeUser(person);
      for (let hour = 0; hour < 6; hour += 1) {
        await Promise.all(Array.from({ length: 7 }, () => ask(user.email)));
        await app.db.pool.query('UPDATE rate_limits SET expire = expire - 60 * 60 * 1000');
      }
      expect(await readOutbox(app.db)).toHaveLength(6 * 5);
    },
  );

  test('a suspended person gets no reset link, and no request is recorded', async () => {
    const user = await app.makeUser({ suspendedAt: new Date() });
    expect((await ask(user.username)).status).toBe(204);
    expect([await readOutbox(app.db), await auditTrail(app)]).toEqual([[], []]);
  });

  test('a reset request that can’t be recorded in the audit trail is answered 500 (P4)', async () => {
    const user = await app.makeUser();
    const failed = await whileTableRefuses(app, 'audit_events', () => ask(user.username));
    expect(failed.status).toBe(500);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('one network address can send 20 reset requests an hour, whether the accounts exist or not (K1)', async () => {
    const user = await app.makeUser();
    const logins = Array.from({ length: 20 }, (_, index) => `nobody${index}@example.org`);
    await Promise.all(logins.map((login) => ask(login)));

    const answers = [await ask(user.email), await ask('nobody@example.org')];

    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('using a mailed reset link sets the password, signs its user in and confirms the address', async () => {
    const user = await app.makeUser();
    const token = await resetLink(user);
    const browser = app.visitor();

    expect((await use(token, browser)).status).toBe(204);

    const own = await browser.call(currentUser);
    expect([own.status, own.body.id]).toEqual([200, user.id]);
    const { rows } = await app.db.pool.query('SELECT email_confirmed_at FROM users');
    expect(rows).toEqual([{ email_confirmed_at: expect.any(Date) }]);
    expect((await auditTrail(app)).map(({ action }) => action).toSorted()).toEqual([
      'password-changed',
      'password-reset-asked',
      'signed-in',
    ]);
  });

  test('a mailed reset link that is used in another person’s session doesn’t change who is signed in', async ({
    guest,
  }) => {
    const user = await app.makeUser();
    expect((await use(await resetLink(user), guest)).status).toBe(204);
    expect((await guest.call(currentUser)).body.id).toBe(guest.user.id);
  });

  test('a set-password link that the office handed over signs nobody in and confirms no address', async ({
    admin,
  }) => {
    const user = await app.makeUser({ password: null });
    const { body } = await admin.call(makePasswordLink, { params: { id: user.id } });
    const browser = app.visitor();

    await use(new URL(body.url).searchParams.get('token') ?? '', browser);

    expect((await browser.call(currentUser)).status).toBe(401);
    const { rows } = await app.db.pool.query(
      'SELECT FROM users WHERE email_confirmed_at IS NOT NULL',
    );
    expect(rows).toEqual([]);
  });

  test('a reset link works once, even if it is used twice at the same moment (K2)', async () => {
    const user = await app.makeUser();
    const token = await resetLink(user);
    const answers = await Promise.all([
      use(token, app.visitor(), 'first-lantern-1'),
      use(token, app.visitor(), 'second-lantern-2'),
    ]);
    expect(sortedStatuses(answers)).toEqual([204, 404]);
    expect(await read(token)).toBe(404);
  });

  test('several reset links stay valid until one of them is used (K2)', async () => {
    const user = await app.makeUser();
    const [first, second] = [await resetLink(user), await resetLink(user)];
    expect([await read(first), await read(second)]).toEqual([200, 200]);
    await use(second);
    expect([await read(first), await read(second)]).toEqual([404, 404]);
  });

  test('a reset link expires an hour after it was requested, however late it was sent (K2)', async () => {
    const user = await app.makeUser();
    await ask(user.username);
    await app.db.pool.query(`UPDATE messages SET created_at = now() - interval '59 minutes'`);
    const token = await mailedToken(app.db, { userId: user.id, kind: 'password-reset' });
    expect(await read(token)).toBe(200);
    await app.db.pool.query(
      `UPDATE password_links SET expires_at = expires_at - interval '1 minute'`,
    );
    expect(await read(token)).toBe(404);
    expect((await use(token)).status).toBe(404);
  });

  test('a reset link becomes invalid when the password is changed (K2)', async ({ guest }) => {
    const token = await resetLink(guest.user);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await guest.call(changePassword, { body })).status).toBe(204);
    expect(await read(token)).toBe(404);
  });

  test('a reset link becomes invalid when the office changes the email address (K2)', async ({
    admin,
  }) => {
    const { chaplain, user } = await app.makeChaplain();
    const token = await resetLink(user);
    const body = { email: 'moved@example.org' };
    await admin.call(updateChaplain, { params: { id: chaplain.id }, body });
    expect(await read(token)).toBe(404);
  });

  test('a reset mail that is still queued is dropped when the password changes', async ({
    guest,
  }) => {
    await ask(guest.user.username);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await guest.call(changePassword, { body });
    const mails = (await readOutbox(app.db)).filter(({ kind }) => kind === 'password-reset');
    expect(mails).toMatchObject([
      { state: 'dropped', problem: 'The password was changed meanwhile.' },
    ]);
  });

  test('if the password changes while a reset mail is being sent, the mail gets no link (K2)', async ({
    guest,
  }) => {
    await ask(guest.user.username);
    const mail = await takeMail(app.db, { userId: guest.user.id, kind: 'password-reset' });
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await guest.call(changePassword, { body });
    expect(await storeLinkOf(app.db, mail)).toBeNull();
    const { rows } = await app.db.pool.query('SELECT FROM password_links');
    expect(rows).toEqual([]);
  });
});
