import { describe, expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { storeSchedule } from './queries.ts';
import { changeSchedule, readSchedule, sendDueTestCalls } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const SCHEDULE = {
  isOn: true,
  day: 5,
  hour: 10,
  timeZone: 'America/Chicago',
  region: null,
};

/** 10 a.m. in Chicago on May 5. */
const MOMENT = new Date('2026-05-05T15:00:00Z');
const IN_JUNE = '2026-06-05T15:00:00.000Z';
const after = (hours: number) => new Date(MOMENT.getTime() + hours * 3_600_000);
const nextAt = async (now: Date) => (await readSchedule(app.db.orm, now)).nextAt;

describe('the time of the next test call', () => {
  test('the next test call is this month’s until it is more than three hours late', async ({
    admin,
  }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, after(-1));
    for (const now of [after(-1), MOMENT, after(3)]) {
      expect(await nextAt(now)).toBe('2026-05-05T15:00:00.000Z');
    }
    expect(await nextAt(after(3.1))).toBe(IN_JUNE);
  });

  test('once this month’s test call is sent, the next one is next month’s', async ({ admin }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, after(-1));
    await sendDueTestCalls(app.db, MOMENT);
    expect(await nextAt(after(1))).toBe(IN_JUNE);
  });
});

describe('when a scheduled test call is sent', () => {
  test('a scheduled test call that is three hours late is still sent, and audited without an actor', async ({
    admin,
    chaplain,
  }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, after(-1));
    await sendDueTestCalls(app.db, after(3));
    expect(await readOutbox(app.db)).toMatchObject([{ userId: chaplain.user.id }]);
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'test-call-sent',
      actor: null,
      subject: null,
      details: { title: 'Test call', count: 1 },
    });
  });

  test('a schedule that is set at the very moment of its test call begins next month', async ({
    admin,
  }) => {
    await app.makeChaplain(approved);
    await changeSchedule(app.db, SCHEDULE, admin.user.id, MOMENT);
    await sendDueTestCalls(app.db, MOMENT);
    expect(await readOutbox(app.db)).toEqual([]);
    expect(await nextAt(MOMENT)).toBe(IN_JUNE);
  });

  test('a schedule that is moved to a later day of the month doesn’t repeat this month’s test call', async ({
    admin,
    chaplain,
  }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, after(-1));
    await sendDueTestCalls(app.db, MOMENT);
    await changeSchedule(app.db, { ...SCHEDULE, day: 20 }, admin.user.id, after(1));
    await sendDueTestCalls(app.db, new Date('2026-05-20T15:00:00Z'));
    expect(await readOutbox(app.db)).toMatchObject([{ userId: chaplain.user.id }]);
  });

  test('without a schedule, no test call is sent', async () => {
    await app.makeChaplain(approved);
    await sendDueTestCalls(app.db, MOMENT);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test.each<[change: string, make: (actorId: string) => Promise<unknown>]>([
    [
      'switched off',
      (actorId) => changeSchedule(app.db, { ...SCHEDULE, isOn: false }, actorId, after(-1)),
    ],
    [
      'moved to the next day',
      (actorId) => changeSchedule(app.db, { ...SCHEDULE, day: 6 }, actorId, after(-1)),
    ],
    [
      'removed',
      () => app.db.pool.query("DELETE FROM portal_settings WHERE name = 'test-call-schedule'"),
    ],
  ])(
    'a due test call is not sent if its schedule is %s just before it is locked',
    async (_change, make) => {
      const { user } = await app.signInAs('admin');
      await app.makeChaplain(approved);
      await changeSchedule(app.db, SCHEDULE, user.id, after(-1));
      const transaction: Database['transaction'] = async (work) => {
        await make(user.id);
        return app.db.transaction(work);
      };
      await sendDueTestCalls({ ...app.db, transaction }, MOMENT);
      expect(await readOutbox(app.db)).toEqual([]);
    },
  );
});

describe('the settings of a schedule', () => {
  test('a changed schedule keeps a region that the program no longer has, but gets no other unknown one', async ({
    admin,
  }) => {
    const former = { ...SCHEDULE, region: 'Former' };
    await storeSchedule(app.db.orm, { ...former, doneMonth: '' });
    await changeSchedule(app.db, { ...former, hour: 11 }, admin.user.id, after(-1));
    const message = 'The program has no region Elsewhere';
    await expect(
      changeSchedule(app.db, { ...former, region: 'Elsewhere' }, admin.user.id, after(-1)),
    ).rejects.toMatchObject({ status: 400, message, fields: { region: message } });
    expect(await readSchedule(app.db.orm, after(-1))).toEqual({
      ...former,
      hour: 11,
      nextAt: '2026-05-05T16:00:00.000Z',
    });
  });

  test('a schedule’s audit entry has each of its settings', async ({ admin }) => {
    await changeSchedule(app.db, { ...SCHEDULE, region: 'B' }, admin.user.id, after(-1));
    expect(await auditTrail(app)).toEqual([
      {
        action: 'test-call-schedule-changed',
        actor: admin.user.id,
        subject: null,
        details: { isOn: true, day: 5, hour: 10, timeZone: 'America/Chicago', region: 'B' },
      },
    ]);
  });
});
