import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  askForPasswordReset,
  currentUser,
  inviteUser,
  listUsers,
  login,
  makePasswordLink,
  setPasswordByLink,
  setUserRole,
} from '#shared/accounts/api.ts';
import { countAudience, createAnnouncement } from '#shared/announcements/api.ts';
import { activationBoard, callChaplains, listCandidates } from '#shared/calls/api.ts';
import { listChaplains, updateChaplain } from '#shared/chaplains/api.ts';
import { directoryCard, exportDirectory, listDirectory } from '#shared/directory/api.ts';
import { listHours } from '#shared/hours/api.ts';
import { liftSuspension, suspendUser } from '#shared/suspension/api.ts';
import { SUSPENSION_REASON_MAX_LENGTH } from '#shared/suspension/constants.ts';
import { ownCalendarFeed } from '#shared/training/api.ts';
import type { Database } from '#server/db/database.ts';
import { each, sortedStatuses, textOf, totalOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { makeAnswerLink, readDeployments } from '#server/testing/calls.ts';
import { beforeCommit } from '#server/testing/held-lock.ts';
import { mailedToken } from '#server/testing/mailed-link.ts';
import { addPushSubscription, readOutbox } from '#server/testing/outbox.ts';
import { passwordLinkFor } from '#server/testing/password-link.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved, PASSWORD } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { suspendUser as suspendByService } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const REASON = 'Left the program in March';

const suspend = (admin: Pick<Visitor, 'call'>, id: string, reason = REASON) =>
  admin.call(suspendUser, { params: { id }, body: { reason } });
const lift = (admin: Pick<Visitor, 'call'>, id: string) =>
  admin.call(liftSuspension, { params: { id } });
const signIn = (username: string, password = PASSWORD) =>
  app.visitor().call(login, { body: { username, password } });

async function count(table: string, userId: string) {
  const { rows } = await app.db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`,
    [userId],
  );
  return rows[0]?.n;
}

describe('suspending', () => {
  test('suspending a user cancels their unanswered calls, and the audit trail lists each of these calls', async ({
    admin,
    chaplain,
  }) => {
    const { id: subject } = chaplain.user;
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await suspend(admin, subject);
    const about = { actor: admin.user.id, subject };
    expect(await auditTrail(app)).toEqual([
      { action: 'user-suspended', ...about, details: { reason: REASON } },
      { action: 'deployment-released', ...about, details: {} },
    ]);
  });

  test('queued messages to a user are dropped on suspension, with the suspension as the reason', async ({
    admin,
    chaplain,
  }) => {
    await app.makeDelivery({ userId: chaplain.user.id, state: 'queued', problem: null });
    await suspend(admin, chaplain.user.id);
    expect(await readOutbox(app.db)).toMatchObject([
      { state: 'dropped', problem: 'The account was suspended.' },
    ]);
  });

  test('an erased person can’t be suspended, and a suspension from before the erasure can’t be lifted', async ({
    admin,
  }) => {
    const { id } = await app.makeUser({ erasedAt: new Date(), suspendedAt: new Date() });
    expect((await suspend(admin, id)).status).toBe(404);
    expect((await lift(admin, id)).status).toBe(404);
  });
});

describe('signing in while suspended', () => {
  test('a suspended user’s session ends on their next request (K8)', async ({
    admin,
    chaplain,
  }) => {
    expect((await chaplain.call(currentUser)).status).toBe(200);
    expect((await suspend(admin, chaplain.user.id)).status).toBe(200);
    expect((await chaplain.call(currentUser)).status).toBe(401);
    expect(await count('sessions', chaplain.user.id)).toBe(0);
  });

  test('a suspended user who signs in with the right password is told to ask the office (K8)', async ({
    admin,
    chaplain,
  }) => {
    await suspend(admin, chaplain.user.id);
    const answer = await signIn(chaplain.user.username);
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This account is suspended. Please ask the office.',
    ]);
    expect(await count('sessions', chaplain.user.id)).toBe(0);
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({
        action: 'sign-in-failed',
        subject: chaplain.user.id,
        details: expect.objectContaining({ reason: 'the account is suspended' }),
      }),
    );
  });

  test('a wrong password gets the same answer for a suspended, an active and an unknown account (K8)', async ({
    admin,
    chaplain,
    applicant,
  }) => {
    await suspend(admin, chaplain.user.id);
    const [suspended, other, nobody] = await Promise.all(
      [chaplain.user.username, applicant.user.username, 'nobody'].map((name) =>
        signIn(name, 'not-the-password'),
      ),
    );
    expect(suspended?.status).toBe(401);
    expect([suspended?.body, suspended?.status]).toEqual([other?.body, other?.status]);
    expect(suspended?.body).toEqual(nobody?.body);
  });

  test('if a user is suspended while signing in, no valid session is left (K8)', async ({
    admin,
    chaplain,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const browser = app.visitor();
      const body = { username: chaplain.user.username, password: PASSWORD };
      await Promise.all([browser.call(login, { body }), suspend(admin, chaplain.user.id)]);
      expect((await browser.call(currentUser)).status).toBe(401);
      await lift(admin, chaplain.user.id);
      expect((await browser.call(currentUser)).status).toBe(401);
    }
  });

  test('a user has to sign in again after a suspension is lifted, as earlier sessions stay invalid (K8)', async ({
    admin,
    chaplain,
  }) => {
    await suspend(admin, chaplain.user.id);
    const answer = await lift(admin, chaplain.user.id);
    expect(answer.body).toMatchObject({ id: chaplain.user.id, suspension: null });
    expect((await chaplain.call(currentUser)).status).toBe(401);
    expect((await signIn(chaplain.user.username)).status).toBe(200);
  });

  test('when a user is suspended, set-password links for them stop working, whether copied or mailed (K8)', async ({
    admin,
    chaplain,
  }) => {
    const { id: userId, username } = chaplain.user;
    const byHand = await passwordLinkFor(admin, userId);
    await app.visitor().call(askForPasswordReset, { body: { username } });
    const mailed = await mailedToken(app.db, { userId, kind: 'password-reset' });
    await suspend(admin, userId);
    for (const token of [byHand, mailed]) {
      const body = { token, password: 'another-lantern-42' };
      expect((await app.visitor().call(setPasswordByLink, { body })).status).toBe(404);
    }
    expect((await signIn(username)).status).toBe(403);
  });

  test('a suspended user can’t sign in by a new link, and asking for a link sends nothing (K8)', async ({
    admin,
    chaplain,
  }) => {
    const { id, username } = chaplain.user;
    await suspend(admin, id);
    expect((await admin.call(makePasswordLink, { params: { id } })).status).toBe(409);
    const answer = await app.visitor().call(askForPasswordReset, { body: { username } });
    expect(answer.status).toBe(204);
    expect(await readOutbox(app.db)).toEqual([]);

    const invited = await app.makeUser({ password: null });
    await suspend(admin, invited.id);
    expect((await admin.call(inviteUser, { params: { id: invited.id } })).status).toBe(409);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('a suspended user gets no push notifications, and their calendar feed stops working (K8)', async ({
    admin,
    chaplain,
  }) => {
    await addPushSubscription(app.db, chaplain.user.id);
    const feed = new URL(textOf(await chaplain.call(ownCalendarFeed), 'url')).pathname;
    expect((await app.visitor().send('GET', feed)).status).toBe(200);
    await suspend(admin, chaplain.user.id);
    expect(await count('push_subscriptions', chaplain.user.id)).toBe(0);
    expect((await app.visitor().send('GET', feed)).status).toBe(404);
  });
});

describe('what others see of a suspended chaplain', () => {
  test('a suspended chaplain is missing from the directory and its export until the suspension is lifted (K8)', async ({
    admin,
    chaplain,
    applicant,
  }) => {
    const { id } = chaplain.chaplain;
    const seen = async () => [
      totalOf(await admin.call(listDirectory)),
      (await admin.call(directoryCard, { params: { id } })).status,
      (await admin.call(exportDirectory)).body.includes(chaplain.user.lastName),
    ];
    expect(await seen()).toEqual([1, 200, true]);
    await suspend(admin, chaplain.user.id);
    expect(await seen()).toEqual([0, 404, false]);
    expect(totalOf(await applicant.call(listDirectory))).toBe(0);
    await lift(admin, chaplain.user.id);
    expect(await seen()).toEqual([1, 200, true]);
  });

  test('a profile that is made or changed while its user is suspended stays out of the directory (K8)', async ({
    admin,
    chaplain,
  }) => {
    await suspend(admin, chaplain.user.id);
    const body = { isActive: true, city: 'Paducah' };
    await admin.call(updateChaplain, { params: { id: chaplain.chaplain.id }, body });
    await app.makeChaplain(approved, { suspendedAt: new Date() });
    expect(totalOf(await admin.call(listDirectory))).toBe(0);
  });

  test('a suspended chaplain is not among the candidates for a call, and can’t be called (K8)', async ({
    admin,
    chaplain,
  }) => {
    const { id } = await app.makeActivation();
    await suspend(admin, chaplain.user.id);
    const params = { id };
    expect(totalOf(await admin.call(listCandidates, { params }))).toBe(0);
    const body = { chaplainIds: [chaplain.chaplain.id] };
    await admin.call(callChaplains, { params, body });
    expect(await readDeployments(app.db)).toEqual([]);
  });

  test('a suspension cancels the chaplain’s unanswered calls, but deletes no past deployments (K8)', async ({
    admin,
    chaplain,
  }) => {
    const { id: chaplainId } = chaplain.chaplain;
    const name = `${chaplain.user.firstName} ${chaplain.user.lastName}`;
    const left = await app.makeDeployment({ chaplainId, chaplainName: name, status: 'left' });
    await app.makeShift({ deploymentId: left.id });
    const asked = await app.makeDeployment({ chaplainId, status: 'asked', remindAt: inHours(1) });
    const coming = await app.makeDeployment({ chaplainId, status: 'coming' });
    await suspend(admin, chaplain.user.id);
    const standing = new Map((await readDeployments(app.db)).map(({ id, status }) => [id, status]));
    expect([left, asked, coming].map(({ id }) => standing.get(id))).toEqual([
      'left',
      'released',
      'coming',
    ]);
    expect((await admin.call(listHours)).body).toMatchObject([{ name }]);
    const board = await admin.call(activationBoard, { params: { id: coming.activationId } });
    expect(JSON.stringify(board.body)).toContain(name);
  });

  test('an answer that a suspended chaplain sends by an answer link is refused (K8)', async ({
    admin,
    chaplain,
  }) => {
    const { id: chaplainId } = chaplain.chaplain;
    const { id: deploymentId } = await app.makeDeployment({ chaplainId, status: 'coming' });
    const token = await makeAnswerLink(app.db, { userId: chaplain.user.id, deploymentId });
    await suspend(admin, chaplain.user.id);
    const answer = await fetch(`${app.url}/a/${token}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ actionId: randomUUID(), kind: 'arrive' }),
    });
    expect(answer.status).toBe(410);
    expect(await readDeployments(app.db)).toMatchObject([{ status: 'coming' }]);
  });
});

describe('messages during a suspension', () => {
  test('a queued message to a suspended user is dropped (K8)', async ({ admin, chaplain }) => {
    await app.makeDelivery({ userId: chaplain.user.id, state: 'queued' });
    await app.makeDelivery({ userId: chaplain.user.id, state: 'sending' });
    await app.makeDelivery({ userId: chaplain.user.id, state: 'sent' });
    await suspend(admin, chaplain.user.id);
    expect((await readOutbox(app.db)).map(({ state }) => state).toSorted()).toEqual([
      'dropped',
      'dropped',
      'sent',
    ]);
  });

  test('announcements are not sent to a suspended chaplain (K8)', async ({ admin, chaplain }) => {
    await suspend(admin, chaplain.user.id);
    for (const query of [{}, { roles: 'chaplain' }]) {
      expect((await admin.call(countAudience, { query })).body.people).toBe(0);
    }
    const body = {
      actionId: randomUUID(),
      title: 'Roll call',
      body: 'Please look at your hours.',
      audience: { roles: ['chaplain' as const, 'admin' as const], regions: [], expertise: [] },
      scheduledFor: null,
    };
    await admin.call(createAnnouncement, { body });
    expect((await readOutbox(app.db)).map(({ userId }) => userId)).toEqual([admin.user.id]);
  });
});

describe('suspensions as the office sees them', () => {
  test('the list of users can be filtered by suspension, and shows each suspension’s reason, author and time', async ({
    admin,
    chaplain,
  }) => {
    await suspend(admin, chaplain.user.id, `  ${REASON} `);
    const suspended = await admin.call(listUsers, { query: { access: 'suspended' } });
    expect(suspended.body).toMatchObject([
      {
        id: chaplain.user.id,
        suspension: {
          reason: REASON,
          by: `${admin.user.firstName} ${admin.user.lastName}`,
          at: expect.stringMatching(/^\d{4}-/),
        },
      },
    ]);
    const others = await admin.call(listUsers, { query: { access: 'not-suspended' } });
    expect(each(others, 'id')).toEqual([admin.user.id]);
    const found = await admin.call(listUsers, {
      query: { access: 'suspended', search: chaplain.user.lastName },
    });
    expect(each(found, 'id')).toEqual([chaplain.user.id]);
    expect((await admin.call(listChaplains)).body).toMatchObject([{ user: { isSuspended: true } }]);
  });

  test('suspending a user and lifting the suspension are audited with the reason; repeating either changes nothing', async ({
    admin,
    guest,
  }) => {
    await suspend(admin, guest.user.id);
    await suspend(admin, guest.user.id, 'another reason');
    await lift(admin, guest.user.id);
    await lift(admin, guest.user.id);
    const about = { actor: admin.user.id, subject: guest.user.id };
    expect(await auditTrail(app)).toEqual([
      { action: 'user-suspended', ...about, details: { reason: REASON } },
      { action: 'suspension-lifted', ...about, details: {} },
    ]);
  });

  test.each(['', '  ', 'x'.repeat(SUSPENSION_REASON_MAX_LENGTH + 1)])(
    'a suspension with the reason %j is refused',
    async (reason) => {
      const { visitor: admin } = await app.signInAs('admin');
      const guest = await app.signInAs('guest');
      const answer = await suspend(admin, guest.user.id, reason);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('reason');
      expect((await guest.visitor.call(currentUser)).status).toBe(200);
    },
  );

  test('suspending an unknown user, or lifting their suspension, is answered 404', async ({
    admin,
  }) => {
    const id = randomUUID();
    expect((await suspend(admin, id)).status).toBe(404);
    expect((await lift(admin, id)).status).toBe(404);
  });

  test('an administrator can’t suspend themselves, even if there is another administrator (K12)', async ({
    admin,
  }) => {
    await app.signInAs('admin');
    expect((await suspend(admin, admin.user.id)).status).toBe(409);
    expect((await admin.call(currentUser)).status).toBe(200);
  });

  test('if two administrators suspend each other at the same time, one stays active (K12)', async () => {
    for (let round = 0; round < 6; round += 1) {
      await app.db.pool.query("UPDATE users SET role = 'guest'");
      const [one, two] = [await app.signInAs('admin'), await app.signInAs('admin')];
      const answers = await Promise.all([
        suspend(one.visitor, two.user.id),
        suspend(two.visitor, one.user.id),
      ]);
      const [first, second] = sortedStatuses(answers);
      expect(first).toBe(200);
      // 403 if the suspension ends the session after the request's session check.
      expect([401, 403, 409]).toContain(second);
      const { rows } = await app.db.pool.query(
        "SELECT id FROM users WHERE role = 'admin' AND suspended_at IS NULL",
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('an administrator who becomes the last administrator while the request to suspend them waits is not suspended (K12)', async () => {
    const [one, two] = [await app.signInAs('admin'), await app.signInAs('admin')];
    const suspending = (userId: string, actorId: string) => (db: Database) =>
      suspendByService(db, { userId, actorId, reason: REASON });
    const second = beforeCommit(app, {
      change: suspending(two.user.id, one.user.id),
      call: () => suspending(one.user.id, two.user.id)(app.db),
    });
    await expect(second).rejects.toMatchObject({ status: 409 });
    expect((await one.visitor.call(currentUser)).status).toBe(200);
  });

  test('an administrator can’t be demoted while all other administrators are suspended (K12)', async ({
    admin,
  }) => {
    const other = await app.signInAs('admin');
    await suspend(admin, other.user.id);
    const params = { id: admin.user.id };
    const answer = await admin.call(setUserRole, { params, body: { role: 'guest' } });
    expect(answer.status).toBe(409);
  });
});
