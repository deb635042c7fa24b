import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  confirmEmail,
  register,
  sendConfirmation,
  updateAccount,
  withdrawEmailChange,
} from '#shared/accounts/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import type { Database } from '#server/db/database.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { registration } from '#server/testing/bodies.ts';
import { makeDelivery } from '#server/testing/calls.ts';
import { mailedToken } from '#server/testing/mailed-link.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import {
  confirmEmail as confirmStored,
  sendConfirmation as sendStored,
  withdrawEmailChange as withdrawStored,
} from './email-confirmation.ts';
import { changePerson } from './person-change.ts';
import { updateAccount as updateStored } from './profile-change.ts';

const app = useTestApp();
const test = testWithPeople(app);

const NEW = 'naomi@example.org';
const SINCE = 'The person has since asked for another email address.';
const NOT_FOUND = { status: 404, message: 'This user was not found.' };

const askFor = (visitor: Visitor, email = NEW) =>
  visitor.call(updateAccount, { body: { email, currentPassword: PASSWORD } });

const mailsOf = async (wanted: string) =>
  (await readOutbox(app.db)).filter(({ kind }) => kind === wanted);

const statesOf = async (wanted: string) =>
  (await mailsOf(wanted)).map(({ state, problem }) => [state, problem]);

/** Deletes the user after everything that is read before the transaction. */
const whereUserGoes = (userId: string): Database => ({
  ...app.db,
  async transaction(work) {
    await app.db.pool.query('DELETE FROM users WHERE id = $1', [userId]);
    return app.db.transaction(work);
  },
});

describe('mails about a changed email address', () => {
  test('the notices about a changed email address name the new one', async ({ guest }) => {
    const { id: userId, updatedAt } = guest.user;
    const asked = await askFor(guest);
    expect(asked.body.updatedAt).toBe(updatedAt.toISOString());
    expect(await mailsOf('email-change-asked')).toMatchObject([{ facts: { newEmail: NEW } }]);

    const token = await mailedToken(app.db, { userId, kind: 'confirm-email' });
    const confirmed = await guest.call(confirmEmail, { body: { token } });
    expect(confirmed.body).toEqual({ email: NEW, isAccessEnded: false });
    expect(await mailsOf('email-changed')).toMatchObject([{ userId, facts: { newEmail: NEW } }]);
  });

  test('if a person asks for a second address, the queued confirmation mail to the first is dropped', async ({
    guest,
  }) => {
    await askFor(guest, 'first@example.org');
    await askFor(guest);
    const states = await statesOf('confirm-email');
    expect(states).toHaveLength(2);
    expect(states).toEqual(
      expect.arrayContaining([
        ['dropped', SINCE],
        ['queued', null],
      ]),
    );
  });

  test('if a person cancels the change of an email address, its queued mail is dropped, and the audit trail names the address', async ({
    guest,
  }) => {
    const { id } = guest.user;
    await askFor(guest);
    await guest.call(withdrawEmailChange);
    expect(await statesOf('confirm-email')).toEqual([['dropped', SINCE]]);
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'email-change-withdrawn',
      actor: id,
      subject: id,
      details: { email: NEW },
    });
  });

  test('a queued reset mail is dropped when the office changes the email address', async ({
    admin,
  }) => {
    const { chaplain, user } = await app.makeChaplain();
    await makeDelivery(app.db, { userId: user.id, kind: 'password-reset', state: 'queued' });
    await admin.call(updateChaplain, { params: { id: chaplain.id }, body: { email: NEW } });
    expect(await statesOf('password-reset')).toEqual([
      ['dropped', 'The email address was changed meanwhile.'],
    ]);
  });

  test('a person with a confirmed address can have the link for a new address sent again', async ({
    guest,
  }) => {
    await app.db.pool.query('UPDATE users SET email_confirmed_at = now()');
    await askFor(guest);
    expect((await guest.call(sendConfirmation)).status).toBe(204);
    const { rows } = await app.db.pool.query(
      `SELECT address FROM deliveries JOIN messages ON messages.id = message_id
       WHERE kind = 'confirm-email'`,
    );
    expect(rows).toEqual([{ address: NEW }, { address: NEW }]);
  });
});

test('the confirmation of a signed-in person’s address is recorded without an end of access', async () => {
  const visitor = app.visitor();
  const { id } = (await visitor.call(register, { body: registration() })).body;
  const token = await mailedToken(app.db, { userId: id, kind: 'confirm-email' });
  await visitor.call(confirmEmail, { body: { token } });
  expect((await auditTrail(app)).at(-1)).toEqual({
    action: 'email-confirmed',
    actor: id,
    subject: id,
    details: {},
  });
});

describe('a user who does not exist any more', () => {
  test('no email address and no name is changed for a user who does not exist', async () => {
    const userId = randomUUID();
    const body = { firstName: 'Naomi' };
    const change = { userId, body, turn: {}, mailsAnHour: 10 };
    await expect(updateStored(app.db, change)).rejects.toMatchObject(NOT_FOUND);
    await expect(sendStored(app.db, userId, 10)).rejects.toMatchObject(NOT_FOUND);
    await expect(withdrawStored(app.db, userId)).rejects.toMatchObject(NOT_FOUND);
    const before = { ...(await app.makeUser()), id: userId };
    const changing = app.db.transaction((tx) =>
      changePerson(tx, { before, change: body, actorId: userId }),
    );
    await expect(changing).rejects.toMatchObject(NOT_FOUND);
  });

  test('a profile change is refused with 404 if the user is deleted after it was read', async () => {
    const { id: userId } = await app.makeUser();
    const change = { userId, body: { firstName: 'Naomi' }, turn: {}, mailsAnHour: 10 };
    await expect(updateStored(whereUserGoes(userId), change)).rejects.toMatchObject(NOT_FOUND);
  });

  test('a confirmation link is not valid any more if the user is deleted after it was read', async ({
    guest,
  }) => {
    const { id } = guest.user;
    await askFor(guest);
    const token = await mailedToken(app.db, { userId: id, kind: 'confirm-email' });
    const confirming = confirmStored(whereUserGoes(id), { token, signedInAs: id });
    await expect(confirming).rejects.toMatchObject({
      status: 404,
      code: 'link-not-valid',
      message: 'This link has expired, or you have since chosen another email address.',
    });
  });
});
