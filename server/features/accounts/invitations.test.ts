import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  askForPasswordReset,
  currentUser,
  inviteUser,
  listUsers,
  readPasswordLink,
  setPasswordByLink,
} from '#shared/accounts/api.ts';
import type { InvitationFilter } from '#shared/accounts/constants.ts';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import {
  inviteChaplains,
  inviteFoundChaplains,
  listChaplains,
  updateChaplain,
} from '#shared/chaplains/api.ts';
import { sendDeliveryAgain } from '#shared/messages/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { rosterRows } from '#server/testing/bodies.ts';
import { mailedToken, storeLinkOf, takeMail } from '#server/testing/mailed-link.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { inviteUser as inviteStored } from './invitations.ts';

const app = useTestApp();
const test = testWithPeople(app);

const imported = () => app.makeChaplain({}, { password: null });

const invitation = (userId: string) => mailedToken(app.db, { userId, kind: 'invitation' });

const open = (token: string) => app.visitor().call(readPasswordLink, { params: { token } });

const accept = (token: string, visitor = app.visitor()) =>
  visitor.call(setPasswordByLink, { body: { token, password: 'another-lantern-42' } });

async function filtered(admin: Visitor, filter: InvitationFilter) {
  const { body } = await admin.call(listChaplains, { query: { invitation: filter } });
  return body.map(({ user }) => user.username);
}

async function stateOf(admin: Visitor, username: string) {
  const { body } = await admin.call(listChaplains, { query: { search: username } });
  return body[0]?.user.invitation?.state ?? null;
}

const waitAMinute = () =>
  app.db.pool.query(`UPDATE invitations SET invited_at = invited_at - interval '61 seconds'`);

describe('an invitation by mail', () => {
  test('an invitation can be sent to one person, and the lists of people show it', async ({
    admin,
  }) => {
    const { user } = await imported();

    const answer = await admin.call(inviteUser, { params: { id: user.id } });

    const state = { state: 'invited', invitedAt: expect.any(String), problem: null };
    expect([answer.status, answer.body.invitation]).toEqual([200, state]);
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'invitation', userId: user.id, channel: 'email', state: 'queued', facts: {} },
    ]);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'person-invited', actor: admin.user.id, subject: user.id },
    ]);
    const users = await admin.call(listUsers, { query: { search: user.username } });
    expect(users.body.map((each) => each.invitation)).toEqual([state]);
    expect(await filtered(admin, 'invited')).toEqual([user.username]);
  });

  test('an invitation to somebody who has a password is refused with 409', async ({
    admin,
    guest,
  }) => {
    const answer = await admin.call(inviteUser, { params: { id: guest.user.id } });
    expect([answer.status, answer.body.code]).toEqual([409, 'has-password']);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('an invitation to a suspended person is refused with 409', async ({ admin }) => {
    const { id } = await app.makeUser({ password: null, suspendedAt: new Date() });
    expect(await admin.call(inviteUser, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'account-suspended' },
    });
    expect(await auditTrail(app)).toEqual([]);
  });

  test('a person who does not exist can’t be invited', async ({ admin }) => {
    const inviting = inviteStored(app.db, randomUUID(), admin.user.id);
    await expect(inviting).rejects.toMatchObject({
      status: 404,
      message: 'This user was not found.',
    });
  });

  test('if an administrator invites selected people, only the people without a password are invited', async ({
    admin,
    chaplain,
  }) => {
    const [one, other] = [await imported(), await imported()];
    const ids = [one.chaplain.id, chaplain.chaplain.id];
    const answer = await admin.call(inviteChaplains, { body: { ids } });
    expect(answer.body).toEqual({ invited: 1 });
    const withoutPassword = await filtered(admin, 'no-password');
    expect(withoutPassword.toSorted()).toEqual(
      [one, other].map(({ user }) => user.username).toSorted(),
    );
    expect(await filtered(admin, 'not-invited')).toEqual([other.user.username]);
  });

  test('inviting everybody in a filtered list is refused if the list’s length has changed since the administrator saw it', async ({
    admin,
  }) => {
    for (let count = 0; count < 3; count += 1) await imported();
    await app.makeChaplain();
    const body = { search: undefined, invitation: 'not-invited', count: 2 } as const;

    const stale = await admin.call(inviteFoundChaplains, { body });
    expect([stale.status, stale.body.code, await readOutbox(app.db)]).toEqual([
      409,
      'list-changed',
      [],
    ]);

    const answer = await admin.call(inviteFoundChaplains, { body: { ...body, count: 3 } });
    expect(answer.body).toEqual({ invited: 3 });
    expect(await readOutbox(app.db)).toHaveLength(3);
  });

  test('if two administrators invite the same person at the same moment, only one invitation is sent', async ({
    admin,
  }) => {
    const { visitor: second } = await app.signInAs('admin');
    const { chaplain } = await imported();
    const body = { ids: [chaplain.id] };
    const answers = await Promise.all(
      [admin, second].map((visitor) => visitor.call(inviteChaplains, { body })),
    );
    expect(new Set(answers.map((answer) => answer.body.invited))).toEqual(new Set([0, 1]));
    expect(await readOutbox(app.db)).toHaveLength(1);
  });

  test('an invitation counts as opened once its page runs in a browser, and as accepted once a password is set', async ({
    admin,
  }) => {
    const { user } = await imported();
    await admin.call(inviteUser, { params: { id: user.id } });
    const token = await invitation(user.id);

    await app.visitor().send('GET', `/set-password?token=${token}`);
    expect(await stateOf(admin, user.username)).toBe('invited');

    expect((await open(token)).status).toBe(200);
    expect(await stateOf(admin, user.username)).toBe('opened');

    const browser = app.visitor();
    expect((await accept(token, browser)).status).toBe(204);
    expect(await stateOf(admin, user.username)).toBe('accepted');
    expect((await browser.call(currentUser)).body).toMatchObject({
      id: user.id,
      emailConfirmedAt: expect.any(String),
    });
  });

  test('if the mail of an invitation fails, the invitation is shown as bounced, with the reason, until it is sent again', async ({
    admin,
  }) => {
    const { user } = await imported();
    await admin.call(inviteUser, { params: { id: user.id } });
    await app.db.pool.query(
      `UPDATE deliveries SET state = 'failed', problem = 'The mailbox does not exist.'`,
    );
    const { body } = await admin.call(listChaplains, { query: { invitation: 'bounced' } });
    expect(body.map((row) => row.user.invitation)).toMatchObject([
      { state: 'bounced', problem: 'The mailbox does not exist.' },
    ]);

    await waitAMinute();
    await admin.call(inviteUser, { params: { id: user.id } });
    expect(await stateOf(admin, user.username)).toBe('invited');
  });

  test('when an invitation is sent again, both links are valid until one of them is used', async ({
    admin,
  }) => {
    const { user } = await imported();
    await admin.call(inviteUser, { params: { id: user.id } });
    const first = await invitation(user.id);
    await waitAMinute();
    await admin.call(inviteUser, { params: { id: user.id } });
    const second = await invitation(user.id);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([200, 200]);
    expect((await accept(first)).status).toBe(204);
    expect((await open(second)).status).toBe(404);
  });

  test('an invitation also counts as accepted when the person uses a reset link', async ({
    admin,
  }) => {
    const { user } = await imported();
    await admin.call(inviteUser, { params: { id: user.id } });
    await app.visitor().call(askForPasswordReset, { body: { username: user.email } });
    await accept(await mailedToken(app.db, { userId: user.id, kind: 'password-reset' }));
    expect(await stateOf(admin, user.username)).toBe('accepted');
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'invitation', state: 'dropped' },
      { kind: 'password-reset', state: 'sent' },
    ]);
  });

  test('an invitation to a wrong address becomes invalid when the office corrects the address (K2)', async ({
    admin,
  }) => {
    const { chaplain, user } = await imported();
    await admin.call(inviteUser, { params: { id: user.id } });
    const token = await invitation(user.id);
    const change = { params: { id: chaplain.id }, body: { email: 'right@example.org' } };
    await admin.call(updateChaplain, change);
    expect((await open(token)).status).toBe(404);
    expect(await filtered(admin, 'not-invited')).toEqual([user.username]);
    await admin.call(inviteUser, { params: { id: user.id } });
    expect((await open(await invitation(user.id))).status).toBe(200);
  });

  test('100 imported people can be invited together, open their invitations and accept them', async ({
    admin,
  }) => {
    const rows = rosterRows(100);
    const { body: result } = await admin.call(importChaplains, { body: { chaplains: rows } });
    const answer = await admin.call(inviteChaplains, { body: { ids: result.chaplainIds } });
    expect(answer.body).toEqual({ invited: 100 });

    const mails = await readOutbox(app.db);
    const tokens = [];
    for (const { userId } of mails) tokens.push(await invitation(userId));
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) expect((await open(token)).status).toBe(200);
    const total = async (filter: InvitationFilter) => {
      const { headers } = await admin.call(listChaplains, { query: { invitation: filter } });
      return Number(headers.get('x-total-count'));
    };
    expect([await total('opened'), await total('accepted')]).toEqual([100, 0]);

    for (const token of tokens.slice(0, 3)) expect((await accept(token)).status).toBe(204);
    expect([await total('opened'), await total('accepted')]).toEqual([97, 3]);
  });
});

describe('an invitation', () => {
  test('an invitation that failed is not sent again if the person has set a password meanwhile (K2)', async ({
    admin,
  }) => {
    const { user } = await imported();
    await admin.call(inviteUser, { params: { id: user.id } });
    const token = await invitation(user.id);
    await app.db.pool.query("UPDATE deliveries SET state = 'failed', problem = 'Refused.'");
    await accept(token);
    const [failed] = await readOutbox(app.db);

    await admin.call(sendDeliveryAgain, { params: { id: failed?.id ?? '' } });

    const mail = await takeMail(app.db, { userId: user.id, kind: 'invitation' });
    expect(await storeLinkOf(app.db, mail)).toBeNull();
    expect(await readOutbox(app.db)).toMatchObject([{ state: 'dropped' }]);
  });
});
