import { describe, expect } from 'vitest';
import {
  askForPasswordReset,
  confirmEmail,
  currentUser,
  login,
  readPasswordLink,
  register,
  sendConfirmation,
  setPasswordByLink,
  updateAccount,
  withdrawEmailChange,
} from '#shared/accounts/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { registration } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { mailedToken, storeLinkOf, takeMail } from '#server/testing/mailed-link.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const NEW = 'naomi@example.org';

const askFor = (visitor: Visitor, email = NEW) =>
  visitor.call(updateAccount, { body: { email, currentPassword: PASSWORD } });

const confirm = (token: string, visitor = app.visitor()) =>
  visitor.call(confirmEmail, { body: { token } });

const confirmation = (userId: string) => mailedToken(app.db, { userId, kind: 'confirm-email' });

async function mails() {
  const { rows } = await app.db.pool.query<{ kind: string; address: string | null; state: string }>(
    `SELECT kind, address, state FROM deliveries JOIN messages ON messages.id = message_id
     ORDER BY kind, deliveries.created_at`,
  );
  return rows;
}

describe('a confirmed email address', () => {
  test('registering mails a confirmation link, and opening it confirms the address', async () => {
    const visitor = app.visitor();
    const { body } = await visitor.call(register, { body: registration({ email: NEW }) });
    expect(body.emailConfirmedAt).toBeNull();
    const token = await confirmation(body.id);

    const answer = await confirm(token, visitor);

    expect([answer.status, answer.body]).toEqual([200, { email: NEW, isAccessEnded: false }]);
    expect((await visitor.call(currentUser)).body.emailConfirmedAt).toEqual(expect.any(String));
    expect((await auditTrail(app)).map(({ action }) => action)).toEqual([
      'registered',
      'email-confirmed',
    ]);
  });

  test('a registration whose mail can’t be queued is not stored (M1)', async () => {
    await whileTableRefuses(app, 'messages', () =>
      app.visitor().call(register, { body: registration({ email: NEW }) }),
    );
    const { rows } = await app.db.pool.query('SELECT FROM users');
    expect(rows).toEqual([]);
  });

  test('a confirmation link that is opened a second time is answered 200 again', async () => {
    const { body } = await app.visitor().call(register, { body: registration({ email: NEW }) });
    const token = await confirmation(body.id);
    const answers = [await confirm(token), await confirm(token)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await auditTrail(app)).toHaveLength(2);
  });

  test('loading the page of a confirmation link, as mail scanners do, confirms nothing', async () => {
    const { body } = await app.visitor().call(register, { body: registration({ email: NEW }) });
    const token = await confirmation(body.id);
    for (const method of ['GET', 'HEAD']) {
      await app.visitor().send(method, `/api/confirm-email?token=${token}`);
      await app.visitor().send(method, `/confirm-email?token=${token}`);
    }
    const { rows } = await app.db.pool.query('SELECT email_confirmed_at FROM users');
    expect(rows).toEqual([{ email_confirmed_at: null }]);
  });

  test('an expired confirmation link confirms nothing', async () => {
    const { body } = await app.visitor().call(register, { body: registration({ email: NEW }) });
    const token = await confirmation(body.id);
    await app.db.pool.query('UPDATE email_confirmations SET expires_at = now()');
    expect((await confirm(token)).status).toBe(404);
  });

  test('a user can request a new confirmation link for an unconfirmed address 3 times an hour', async ({
    guest,
  }) => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await guest.call(sendConfirmation));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
    expect(await readOutbox(app.db)).toHaveLength(3);
  });

  test('no confirmation link is sent for an address that is already confirmed', async ({
    guest,
  }) => {
    await app.db.pool.query('UPDATE users SET email_confirmed_at = now()');
    expect((await guest.call(sendConfirmation)).status).toBe(204);
    expect(await readOutbox(app.db)).toEqual([]);
  });
});

describe('a changed email address', () => {
  test('a changed email address takes effect only once it is confirmed, and the old address is notified (K3)', async ({
    guest,
  }) => {
    const { id, email: old, username } = guest.user;

    const asked = await askFor(guest);

    expect(asked.body).toMatchObject({ email: old, pendingEmail: NEW });
    expect(await mails()).toEqual([
      { kind: 'confirm-email', address: NEW, state: 'queued' },
      { kind: 'email-change-asked', address: old, state: 'queued' },
    ]);
    const signIn = (username: string) =>
      app.visitor().call(login, { body: { username, password: PASSWORD } });
    expect((await signIn(NEW)).status).toBe(401);

    expect((await confirm(await confirmation(id), guest)).body).toMatchObject({ email: NEW });

    expect((await guest.call(currentUser)).body).toMatchObject({
      email: NEW,
      pendingEmail: null,
      emailConfirmedAt: expect.any(String),
      username,
    });
    expect((await signIn(NEW)).status).toBe(200);
    expect(await mails()).toContainEqual({
      kind: 'email-changed',
      address: old,
      state: 'queued',
    });
    const about = { actor: id, subject: id, details: { before: old, after: NEW } };
    expect((await auditTrail(app)).filter(({ action }) => action.startsWith('email'))).toEqual([
      { action: 'email-change-asked', ...about },
      { action: 'email-changed', ...about },
    ]);
  });

  test('confirming a changed email address invalidates the reset links that were mailed to the old address (K2)', async ({
    guest,
  }) => {
    const { id: userId } = guest.user;
    await app.visitor().call(askForPasswordReset, { body: { username: guest.user.username } });
    const reset = await mailedToken(app.db, { userId, kind: 'password-reset' });
    await askFor(guest);
    await confirm(await confirmation(userId), guest);
    const params = { token: reset };
    expect((await app.visitor().call(readPasswordLink, { params })).status).toBe(404);
  });

  test('a changed email address is refused if another account has it, even an account created after the change was requested (K3)', async ({
    guest,
  }) => {
    const other = await app.makeUser();
    const taken = await askFor(guest, other.email.toUpperCase());
    expect([taken.status, taken.body.code]).toEqual([409, 'email-taken']);
    expect(await mails()).toEqual([]);

    await askFor(guest);
    const token = await confirmation(guest.user.id);
    await app.makeUser({ email: NEW.toUpperCase() });
    const late = await confirm(token, guest);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Another account now has this email address, so your account keeps its old one.',
    ]);
    expect((await guest.call(currentUser)).body.email).toBe(guest.user.email);
  });

  test('if two accounts confirm the same new email address at the same moment, only one of them gets it (K3)', async ({
    guest,
    chaplain,
  }) => {
    await askFor(guest);
    await askFor(chaplain);
    const tokens = [await confirmation(guest.user.id), await confirmation(chaplain.user.id)];
    const visitors = [guest, chaplain];
    const answers = await Promise.all(
      tokens.map((token, index) => confirm(token, visitors[index])),
    );
    expect(sortedStatuses(answers)).toEqual([200, 409]);
    const { rows } = await app.db.pool.query('SELECT FROM users WHERE email = $1', [NEW]);
    expect(rows).toHaveLength(1);
  });

  test('only the signed-in user can confirm a changed email address, so a stranger who gets the mail can’t take over the account (X4)', async ({
    guest,
    chaplain,
  }) => {
    await askFor(guest);
    const token = await confirmation(guest.user.id);
    for (const visitor of [app.visitor(), chaplain]) {
      const answer = await confirm(token, visitor);
      expect([answer.status, answer.body.code]).toEqual([403, 'sign-in-to-confirm']);
    }
    expect((await guest.call(currentUser)).body).toMatchObject({
      email: guest.user.email,
      pendingEmail: NEW,
    });
    expect((await confirm(token, guest)).status).toBe(200);
  });

  test('a user can cancel a change of email address, and its link then confirms nothing (K3)', async ({
    guest,
  }) => {
    await askFor(guest);
    const token = await confirmation(guest.user.id);
    const answer = await guest.call(withdrawEmailChange);
    expect(answer.body).toMatchObject({ email: guest.user.email, pendingEmail: null });
    expect((await confirm(token)).status).toBe(404);
    expect((await guest.call(currentUser)).body.email).toBe(guest.user.email);
    expect((await guest.call(withdrawEmailChange)).status).toBe(200);
    expect((await auditTrail(app)).map(({ action }) => action)).toEqual([
      'email-change-asked',
      'email-change-withdrawn',
    ]);
  });

  test('setting a new password cancels a change of email address that a thief requested (K3)', async ({
    guest,
  }) => {
    const { id: userId, username } = guest.user;
    await askFor(guest, 'thief@example.org');
    const thief = await confirmation(userId);
    await app.visitor().call(askForPasswordReset, { body: { username } });
    const token = await mailedToken(app.db, { userId, kind: 'password-reset' });
    const owner = app.visitor();

    await owner.call(setPasswordByLink, { body: { token, password: 'another-lantern-42' } });

    expect((await confirm(thief)).status).toBe(404);
    expect((await owner.call(currentUser)).body).toMatchObject({
      email: guest.user.email,
      pendingEmail: null,
    });
  });

  test('a second change of email address replaces a first change that is still unconfirmed (K3)', async ({
    guest,
  }) => {
    await askFor(guest, 'first@example.org');
    const first = await confirmation(guest.user.id);
    await askFor(guest);
    expect((await confirm(first)).status).toBe(404);
    expect((await confirm(await confirmation(guest.user.id), guest)).body).toMatchObject({
      email: NEW,
    });
  });

  test('when a confirmed email address is replaced, the old address gets a notice, even if the account was self-registered (K3)', async () => {
    const user = await app.makeUser({ isSelfRegistered: true, emailConfirmedAt: new Date() });
    const visitor = await app.signIn(user);
    await askFor(visitor);
    await confirm(await confirmation(user.id), visitor);
    expect(await mails()).toContainEqual({
      kind: 'email-changed',
      address: user.email,
      state: 'queued',
    });
  });

  test('the confirmation mail of a cancelled change of email address is not sent', async ({
    guest,
  }) => {
    await askFor(guest);
    const mail = await takeMail(app.db, { userId: guest.user.id, kind: 'confirm-email' });
    await guest.call(withdrawEmailChange);
    expect(await storeLinkOf(app.db, mail)).toBeNull();
  });

  test('a changed email address that differs only in capital letters takes effect immediately', async ({
    guest,
  }) => {
    const email = guest.user.email.toUpperCase();
    expect((await askFor(guest, email)).body).toMatchObject({ email, pendingEmail: null });
    expect(await mails()).toEqual([]);
  });

  test('a user can request a change of email address 3 times an hour', async ({ guest }) => {
    const answers = [];
    for (let time = 0; time < 4; time += 1)
      answers.push(await askFor(guest, `address${time}@example.org`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });
});

describe('an email address that the office changes', () => {
  test('when the office changes an email address, the new one takes effect unconfirmed, and the old one gets a notice (K3)', async ({
    admin,
  }) => {
    const confirmed = { emailConfirmedAt: new Date() };
    const { chaplain, user } = await app.makeChaplain({}, confirmed);
    const visitor = await app.signIn(user);
    await askFor(visitor, 'wanted@example.org');

    await admin.call(updateChaplain, { params: { id: chaplain.id }, body: { email: NEW } });

    expect((await visitor.call(currentUser)).body).toMatchObject({
      email: NEW,
      emailConfirmedAt: null,
      pendingEmail: null,
    });
    expect(await mails()).toEqual([
      { kind: 'confirm-email', address: 'wanted@example.org', state: 'dropped' },
      { kind: 'email-change-asked', address: user.email, state: 'queued' },
      { kind: 'email-changed', address: user.email, state: 'queued' },
    ]);
  });

  test('when the office changes the email address of an account that nobody has used, the old address gets no notice', async ({
    admin,
  }) => {
    const { chaplain } = await app.makeChaplain({}, { password: null });
    await admin.call(updateChaplain, { params: { id: chaplain.id }, body: { email: NEW } });
    expect(await mails()).toEqual([]);
  });
});
