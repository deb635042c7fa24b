import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { setUserRole } from '#shared/accounts/api.ts';
import {
  createAnnouncement,
  createTestCall,
  listAnnouncements,
  updateAnnouncement,
} from '#shared/announcements/api.ts';
import type { StopReason } from '#shared/announcements/constants.ts';
import { eraseUser } from '#shared/own-data/api.ts';
import { suspendUser } from '#shared/suspension/api.ts';
import type { Database } from '#server/db/database.ts';
import { insertIdentity } from '#server/features/agency-sign-in/queries.ts';
import { takeRole } from '#server/features/agency-sign-in/service.ts';
import { suspendUser as suspend } from '#server/features/suspension/service.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { beforeCommit } from '#server/testing/held-lock.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { sendDueAnnouncements } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

interface Leaving {
  admin: Pick<Visitor, 'call'>;
  user: { id: string; username: string };
}

const WAYS: [way: string, because: StopReason, leave: (leaving: Leaving) => Promise<unknown>][] = [
  [
    'suspended',
    'suspended',
    ({ admin, user }) =>
      admin.call(suspendUser, { params: { id: user.id }, body: { reason: 'Left' } }),
  ],
  [
    'erased',
    'erased',
    ({ admin, user }) =>
      admin.call(eraseUser, { params: { id: user.id }, body: { username: user.username } }),
  ],
  [
    'demoted by a colleague',
    'role-lost',
    ({ admin, user }) =>
      admin.call(setUserRole, { params: { id: user.id }, body: { role: 'chaplain' } }),
  ],
  [
    'demoted because the agency reports another role',
    'role-lost',
    ({ user }) =>
      takeRole(app.db, {
        user: { id: user.id, role: 'admin' },
        identity: { role: 'guest' },
        settings: { roles: null },
      }),
  ],
];

const written = (scheduledFor: Date | null, title = 'Roll call') => ({
  title,
  body: 'Please look at your hours.',
  audience: { roles: [], regions: [], expertise: [] },
  scheduledFor: scheduledFor?.toISOString() ?? null,
});

const schedule = ({ call }: Pick<Visitor, 'call'>, when: Date | null, title?: string) =>
  call(createAnnouncement, { body: { actionId: randomUUID(), ...written(when, title) } });

const becomeDue = () => app.db.pool.query('UPDATE announcements SET scheduled_for = now()');

const stoppedOf = async (admin: Pick<Visitor, 'call'>) =>
  (await admin.call(listAnnouncements)).body.map(({ title, state, stoppedBecause }) => ({
    title,
    state,
    stoppedBecause,
  }));

test('stopped announcements are reported to all administrators who can sign in, whether by password or agency login (X6)', async ({
  admin,
}) => {
  const { user, visitor } = await app.signInAs('admin');
  const [agencyOnly] = [
    await app.makeUser({ role: 'admin', password: null }),
    await app.makeUser({ role: 'admin', password: null }),
  ];
  const identity = {
    issuer: 'https://login.agency.example',
    subject: 'ruth',
    email: 'r@a.example',
  };
  await insertIdentity(app.db.orm, { ...identity, userId: agencyOnly.id });
  await schedule(visitor, inHours(24));

  await admin.call(suspendUser, { params: { id: user.id }, body: { reason: 'Left' } });

  const told = (await readOutbox(app.db)).map(({ userId }) => userId);
  expect(told.toSorted()).toEqual([admin.user.id, agencyOnly.id].toSorted());
  expect(await auditTrail(app)).toContainEqual({
    action: 'announcement-stopped',
    actor: admin.user.id,
    subject: user.id,
    details: { title: 'Roll call' },
  });
});

test('the message about stopped announcements names twenty of them, and counts the others (X6)', async ({
  admin,
}) => {
  const { user } = await app.signInAs('admin');
  for (let count = 0; count < 21; count += 1) await app.makeAnnouncement({ scheduledBy: user.id });

  await admin.call(suspendUser, { params: { id: user.id }, body: { reason: 'Left' } });

  const [told] = await readOutbox(app.db);
  expect(told?.facts).toMatchObject({
    stopped: Array.from({ length: 20 }, () => ({ title: 'Roll call' })),
    more: 1,
  });
});

test('nobody gets a message about stopped announcements if the suspended administrator had none (X6)', async ({
  admin,
}) => {
  const { user } = await app.signInAs('admin');
  await app.makeAnnouncement({ scheduledBy: admin.user.id });

  await admin.call(suspendUser, { params: { id: user.id }, body: { reason: 'Left' } });

  const kinds = (await readOutbox(app.db)).map(({ kind }) => kind);
  expect(kinds).not.toContain('announcements-stopped');
});

describe.each(WAYS)('an administrator who is %s', (_, because, leave) => {
  test('when an administrator loses their rights, their scheduled announcements stop and other administrators are notified (X6)', async ({
    admin,
    chaplain,
  }) => {
    const { user, visitor } = await app.signInAs('admin');
    const when = inHours(24);
    await schedule(visitor, when);

    await leave({ admin, user });

    expect(await stoppedOf(admin)).toEqual([
      { title: 'Roll call', state: 'cancelled', stoppedBecause: because },
    ]);
    expect((await readOutbox(app.db)).filter(({ userId }) => userId !== user.id)).toMatchObject([
      {
        kind: 'announcements-stopped',
        userId: admin.user.id,
        facts: {
          because,
          stopped: [{ title: 'Roll call', scheduledFor: when.toISOString() }],
          more: 0,
        },
      },
    ]);
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({ action: 'announcement-stopped', subject: user.id }),
    );
    await becomeDue();
    await sendDueAnnouncements(app.db);
    const told = (await readOutbox(app.db)).filter(({ userId }) => userId === chaplain.user.id);
    expect(told).toEqual([]);
  });

  test('when an administrator loses their rights, their unsent announcements and test calls are dropped (X6)', async ({
    admin,
    chaplain,
  }) => {
    const { user, visitor } = await app.signInAs('admin');
    await schedule(visitor, null);
    await visitor.call(createTestCall, { body: { actionId: randomUUID(), regions: [] } });

    await leave({ admin, user });

    const told = (await readOutbox(app.db)).filter(({ userId }) => userId === chaplain.user.id);
    expect(told).toMatchObject([
      { kind: 'announcement', state: 'dropped' },
      { kind: 'test-call', state: 'dropped' },
    ]);
    expect(await stoppedOf(admin)).toMatchObject([
      { state: 'sent', stoppedBecause: because },
      { state: 'sent', stoppedBecause: because },
    ]);
  });
});

describe('announcements that are not stopped', () => {
  test('an announcement is still sent if another administrator saved it last (X6)', async ({
    admin,
    chaplain,
  }) => {
    const { user, visitor } = await app.signInAs('admin');
    const own = await schedule(visitor, inHours(24), 'Saved by another');
    const others = await schedule(admin, inHours(24), 'Saved by them');
    const save = ({ call }: Pick<Visitor, 'call'>, { body }: typeof own) =>
      call(updateAnnouncement, {
        params: { id: body.id },
        body: written(inHours(24), body.title),
      });
    await save(admin, own);
    await save(visitor, others);

    await admin.call(suspendUser, { params: { id: user.id }, body: { reason: 'Left' } });
    await becomeDue();
    await sendDueAnnouncements(app.db);

    const told = (await readOutbox(app.db)).filter(({ userId }) => userId === chaplain.user.id);
    expect(told).toMatchObject([{ facts: { title: 'Saved by another' } }]);
  });
});

describe('during a suspension', () => {
  const suspending = (userId: string, actorId: string) => (db: Database) =>
    suspend(db, { userId, actorId, reason: 'Left' });

  test('an announcement that becomes due while its administrator is being suspended is not sent (X6)', async ({
    admin,
    chaplain,
  }) => {
    const { user, visitor } = await app.signInAs('admin');
    await schedule(visitor, inHours(24));
    await becomeDue();
    await beforeCommit(app, {
      change: suspending(user.id, admin.user.id),
      call: () => sendDueAnnouncements(app.db),
    });
    await sendDueAnnouncements(app.db);
    const told = (await readOutbox(app.db)).filter(({ userId }) => userId === chaplain.user.id);
    expect(told).toEqual([]);
  });

  test('if sending starts while the administrator is being suspended, the announcement’s unsent messages are dropped (X6)', async ({
    admin,
    chaplain,
  }) => {
    const { user, visitor } = await app.signInAs('admin');
    await schedule(visitor, inHours(24));
    await becomeDue();
    await beforeCommit(app, {
      change: sendDueAnnouncements,
      call: () => suspending(user.id, admin.user.id)(app.db),
    });
    const told = (await readOutbox(app.db)).filter(({ userId }) => userId === chaplain.user.id);
    expect(told).toMatchObject([{ state: 'dropped' }]);
    expect(await stoppedOf(admin)).toMatchObject([{ state: 'sent', stoppedBecause: 'suspended' }]);
    const office = (await readOutbox(app.db)).filter(({ userId }) => userId === admin.user.id);
    expect(office).toMatchObject([
      { facts: { stopped: [{ title: 'Roll call', scheduledFor: null }], more: 0 } },
    ]);
  });

  test('scheduling an announcement is refused if its administrator is suspended during the request (X6)', async ({
    admin,
  }) => {
    const { user, visitor } = await app.signInAs('admin');
    const answer = await beforeCommit(app, {
      change: suspending(user.id, admin.user.id),
      call: () => schedule(visitor, inHours(24)),
    });
    expect(answer.status).toBe(401);
    expect(await stoppedOf(admin)).toEqual([]);
  });
});
