import { describe, expect } from 'vitest';
import { askForPasswordReset, currentUser, login, readPasswordLink } from '#shared/accounts/api.ts';
import { finishSignIn } from '#shared/second-factor/api.ts';
import { SECOND_FACTOR_NEEDED } from '#shared/second-factor/constants.ts';
import { ownCalendarFeed } from '#shared/training/api.ts';
import type { Database } from '#server/db/database.ts';
import { textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { makeAnswerLink, makeDelivery } from '#server/testing/calls.ts';
import { addPushSubscription, readOutbox } from '#server/testing/outbox.ts';
import { passwordLinkFor } from '#server/testing/password-link.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved, PASSWORD } from '#server/testing/person-factories.ts';
import { addAuthenticator, codeOf, typePassword } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { countRevocable, findPerson, REVOCABLE, revoke } from './revoke.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function withEverything(admin: Pick<Visitor, 'call'>) {
  const { visitor, user, chaplain } = await app.signInAsChaplain(approved);
  const { secret } = await addAuthenticator(visitor);
  const trusted = app.visitor();
  await typePassword(trusted, user);
  const body = { code: codeOf(secret, 1), trustsDevice: true };
  expect((await trusted.call(finishSignIn, { body })).status).toBe(200);
  const waiting = app.visitor();
  await typePassword(waiting, user);
  const feed = new URL(textOf(await visitor.call(ownCalendarFeed), 'url')).pathname;
  await addPushSubscription(app.db, user.id);
  const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.id });
  const answerToken = await makeAnswerLink(app.db, { userId: user.id, deploymentId });
  const passwordToken = await passwordLinkFor(admin, user.id);
  const look = async () => ({
    session: (await visitor.call(currentUser)).status,
    trustedSession: (await trusted.call(currentUser)).status,
    feed: (await app.visitor().send('GET', feed)).status,
    answer: (await fetch(`${app.url}/a/${answerToken}`)).status,
    passwordLink: (await app.visitor().call(readPasswordLink, { params: { token: passwordToken } }))
      .status,
    push: await count('push_subscriptions', user.id),
  });
  return { user, visitor, trusted, waiting, secret, look };
}

const OPEN = {
  session: 200,
  trustedSession: 200,
  feed: 200,
  answer: 200,
  passwordLink: 200,
  push: 1,
};
const SIGNED_OUT = { ...OPEN, session: 401, trustedSession: 401 };
const CLOSED = { ...SIGNED_OUT, feed: 404, answer: 404, passwordLink: 404, push: 0 };

async function count(table: string, userId: string) {
  const { rows } = await app.db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`,
    [userId],
  );
  return rows[0]?.n;
}

const revocations = async () =>
  (await auditTrail(app)).filter(({ action }) => action === 'access-revoked');

const BY = { by: 'npm run revoke' };

test('revoking all access of a person ends their sessions, links, calendar, devices and push, but nobody else’s (K7)', async ({
  admin,
}) => {
  const [stolen, other] = [await withEverything(admin), await withEverything(admin)];
  expect([await stolen.look(), await other.look()]).toEqual([OPEN, OPEN]);

  const whose = { userId: stolen.user.id };
  const { counts, people } = await revoke(app.db, { whose, also: REVOCABLE });

  const ended = { sessions: 2, signIns: 1, links: 2, feeds: 1, devices: 1, push: 1 };
  expect([counts, people]).toEqual([ended, 1]);
  expect([await stolen.look(), await other.look()]).toEqual([CLOSED, OPEN]);
  expect((await admin.call(currentUser)).status).toBe(200);
  expect(await revocations()).toEqual([
    expect.objectContaining({
      actor: null,
      subject: stolen.user.id,
      details: { ...ended, ...BY },
    }),
  ]);
});

test('a device whose trust is revoked has to pass the second step again, while another person’s device stays trusted', async ({
  admin,
}) => {
  const [stolen, other] = [await withEverything(admin), await withEverything(admin)];
  await revoke(app.db, { whose: { userId: stolen.user.id }, also: ['devices'] });
  const asked = await typePassword(stolen.trusted, stolen.user);
  expect([asked.status, asked.body.code]).toEqual([403, SECOND_FACTOR_NEEDED]);
  expect((await typePassword(other.trusted, other.user)).status).toBe(200);
});

test('a revocation without further choices ends only sessions and sign-ins in progress', async ({
  admin,
}) => {
  const { user, trusted, waiting, look } = await withEverything(admin);
  const { counts } = await revoke(app.db, { whose: { userId: user.id }, also: [] });
  expect(counts).toEqual({ sessions: 2, signIns: 1 });
  expect(await look()).toEqual(SIGNED_OUT);
  const body = { recoveryCode: 'aaaa-aaaa-aaaa' };
  expect((await waiting.call(finishSignIn, { body })).status).toBe(404);
  expect((await typePassword(trusted, user)).status).toBe(200);
});

test('revoking everybody’s access records one audit event for the whole revocation and one for each person', async ({
  admin,
  guest,
}) => {
  const { user, look } = await withEverything(admin);
  const { counts, people } = await revoke(app.db, { whose: 'everybody', also: REVOCABLE });
  expect(people).toBe(3);
  expect(counts).toMatchObject({ sessions: 4, feeds: 1, devices: 1, push: 1 });
  expect(await look()).toEqual(CLOSED);
  expect((await admin.call(currentUser)).status).toBe(401);
  expect((await guest.call(currentUser)).status).toBe(401);

  const events = await revocations();
  const subjects = [null, admin.user.id, guest.user.id, user.id];
  expect(events.map(({ subject }) => subject)).toEqual(expect.arrayContaining(subjects));
  expect(events).toHaveLength(4);
  expect(events[0]).toMatchObject({ actor: null, subject: null, details: { ...counts, ...BY } });
  const body = { username: guest.user.username, password: PASSWORD };
  expect((await app.visitor().call(login, { body })).status).toBe(200);
});

test('the counts shown before a revocation match what it then ends; counting itself ends nothing', async ({
  admin,
}) => {
  const { look } = await withEverything(admin);
  const revocation = { whose: 'everybody', also: REVOCABLE } as const;
  const counted = await countRevocable(app.db, revocation);
  expect(await look()).toEqual(OPEN);
  expect((await revoke(app.db, revocation)).counts).toEqual(counted);
});

test('a revocation also removes expired sessions, but doesn’t count them', async ({ guest }) => {
  await app.db.pool.query(`UPDATE sessions SET last_seen_at = now() - interval '13 hours'`);
  const whose = { userId: guest.user.id };
  expect((await revoke(app.db, { whose, also: [] })).counts).toEqual({ sessions: 0, signIns: 0 });
  expect(await count('sessions', guest.user.id)).toBe(0);
  expect(await revocations()).toMatchObject([{ subject: guest.user.id, details: BY }]);
});

test('a revocation of links drops a queued password-reset mail, but a queued call-out is still sent', async ({
  chaplain,
}) => {
  const { id: userId, username } = chaplain.user;
  await app.visitor().call(askForPasswordReset, { body: { username } });
  await makeDelivery(app.db, { userId, state: 'queued' });
  await revoke(app.db, { whose: { userId }, also: ['links'] });
  const states = (await readOutbox(app.db)).map(({ kind, state }) => [kind, state]);
  expect(states).toEqual([
    ['call-out', 'queued'],
    ['password-reset', 'dropped'],
  ]);
});

test('people can sign in and out while everybody is being signed out, without an error', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => app.signInAs('guest')));
  const answers = await Promise.all([
    ...people.map(async ({ visitor, user }) => {
      const body = { username: user.username, password: PASSWORD };
      return (await visitor.call(login, { body })).status;
    }),
    ...Array.from({ length: 3 }, async () => {
      await revoke(app.db, { whose: 'everybody', also: REVOCABLE });
      return 200;
    }),
  ]);
  expect(new Set(answers)).toEqual(new Set([200]));
});

test('the access command finds a person by username or email address in any letter case', async ({
  guest,
}) => {
  const { id, username, email } = guest.user;
  expect((await findPerson(app.db, username.toUpperCase()))?.id).toBe(id);
  expect((await findPerson(app.db, email.toUpperCase()))?.id).toBe(id);
  expect(await findPerson(app.db, 'nobody')).toBeNull();
});

test('the access command does not find a person who was erased', async () => {
  const { username } = await app.makeUser({ erasedAt: new Date() });
  expect(await findPerson(app.db, username)).toBeNull();
});

test('a session that belongs to nobody is ended and counted, but its end is recorded for no person', async () => {
  await app.db.pool.query(
    `INSERT INTO sessions (sid, sess, expire) VALUES ('of nobody', '{}', now() + interval '1 day')`,
  );
  const counts = { sessions: 1, signIns: 0 };
  expect(await revoke(app.db, { whose: 'everybody', also: [] })).toEqual({ counts, people: 0 });
  expect(await revocations()).toEqual([
    { action: 'access-revoked', actor: null, subject: null, details: { ...counts, ...BY } },
  ]);
});

describe('a revocation whose transaction fails', () => {
  const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

  function failing(times: number, error: () => Error) {
    const tried = { times: 0 };
    const db: Database = {
      ...app.db,
      async transaction(work) {
        tried.times += 1;
        if (tried.times <= times) throw error();
        return app.db.transaction(work);
      },
    };
    return { db, tried };
  }

  test('a revocation that meets a deadlock is tried again', async ({ guest }) => {
    const { db, tried } = failing(4, deadlock);
    const whose = { userId: guest.user.id };
    const { counts } = await revoke(db, { whose, also: [] });
    expect([counts, tried.times]).toEqual([{ sessions: 1, signIns: 0 }, 5]);
  });

  test('a revocation that meets five deadlocks gives up', async ({ guest }) => {
    const { db, tried } = failing(9, deadlock);
    const whose = { userId: guest.user.id };
    await expect(revoke(db, { whose, also: [] })).rejects.toThrow('deadlock detected');
    expect(tried.times).toBe(5);
  });

  test('a revocation that fails for another reason is not tried again', async ({ guest }) => {
    const { db, tried } = failing(1, () => new Error('broken'));
    const whose = { userId: guest.user.id };
    await expect(revoke(db, { whose, also: [] })).rejects.toThrow('broken');
    expect(tried.times).toBe(1);
  });
});
