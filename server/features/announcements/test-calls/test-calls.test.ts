import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  createTestCall,
  listMissed,
  setTestCallSchedule,
  testCallReport,
  testCallSchedule,
} from '#shared/announcements/api.ts';
import type { StoredAudience } from '#shared/announcements/table.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { addPushSubscription, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { changeSchedule, readSchedule, sendDueTestCalls } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const approvedBefore = { ...approved, approvedAt: new Date('2026-01-01T00:00:00Z') };

const SCHEDULE = {
  isOn: true,
  day: 5,
  hour: 10,
  timeZone: 'America/Chicago',
  region: null,
};

/** Ten in the morning of May 5 in Chicago. */
const MOMENT = new Date('2026-05-05T15:00:00Z');
const before = (moment: Date, hours: number) => new Date(moment.getTime() - hours * 3_600_000);
const after = (moment: Date, hours: number) => before(moment, -hours);

const audiences = async () =>
  (await app.db.pool.query<{ audience: StoredAudience }>('SELECT audience FROM announcements'))
    .rows;

describe('a test call by hand', () => {
  test('it asks the approved and active chaplains of the chosen regions, once', async ({
    admin,
  }) => {
    const { user } = await app.makeChaplain({ ...approved, primaryRegion: 'C' });
    await app.makeChaplain({ ...approved, primaryRegion: 'D' });
    const body = { actionId: randomUUID(), regions: ['C' as const] };

    const answer = await admin.call(createTestCall, { body });
    await admin.call(createTestCall, { body });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ kind: 'test-call', state: 'sent', recipients: 1 });
    const announcementId = body.actionId;
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'test-call', userId: user.id, facts: { announcementId } },
    ]);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'test-call-sent', actor: admin.user.id, details: { count: 1 } },
    ]);
  });
});

describe('the report of a test call', () => {
  test('it counts people by region and channel, and has the median time to answer', async ({
    admin,
  }) => {
    const [one, two, three] = await Promise.all([
      app.makeChaplain({ ...approvedBefore, primaryRegion: 'A' }),
      app.makeChaplain({ ...approvedBefore, primaryRegion: 'A' }),
      app.makeChaplain({ ...approvedBefore, primaryRegion: null }),
    ]);
    await addPushSubscription(app.db, one.user.id);
    const id = randomUUID();
    await admin.call(createTestCall, { body: { actionId: id, regions: [] } });
    const answered = `answered_at = (SELECT created_at FROM messages) + $2 * interval '1 second'`;
    await app.db.pool.query(`UPDATE deliveries SET state = 'sent' WHERE user_id <> $1`, [
      three.user.id,
    ]);
    await app.db.pool.query(
      `UPDATE deliveries SET ${answered} WHERE user_id = $1 AND channel = 'push'`,
      [one.user.id, 60],
    );
    await app.db.pool.query(`UPDATE deliveries SET ${answered} WHERE user_id = $1`, [
      two.user.id,
      120,
    ]);

    const { body } = await admin.call(testCallReport, { params: { id } });

    expect(body.testCall).toMatchObject({ id, recipients: 3 });
    const figures = (people: number, reached: number, answers: number, median: number | null) => ({
      people,
      reached,
      answered: answers,
      medianSeconds: median,
    });
    expect(body.rows).toHaveLength(8);
    expect(body.rows).toEqual(
      expect.arrayContaining([
        { region: null, channel: null, ...figures(3, 2, 2, 90) },
        { region: null, channel: 'email', ...figures(3, 2, 1, 120) },
        { region: null, channel: 'push', ...figures(1, 1, 1, 60) },
        { region: 'A', channel: null, ...figures(2, 2, 2, 90) },
        { region: 'A', channel: 'email', ...figures(2, 2, 1, 120) },
        { region: 'A', channel: 'push', ...figures(1, 1, 1, 60) },
        { region: '', channel: null, ...figures(1, 0, 0, null) },
        { region: '', channel: 'email', ...figures(1, 0, 0, null) },
      ]),
    );
  });

  test('it names whom the call did not reach and why, and who is silent', async ({ admin }) => {
    const failed = await app.makeChaplain({ ...approvedBefore, phone: '502-555-0101' });
    const silent = await app.makeChaplain(approvedBefore);
    const declined = await app.makeChaplain(approvedBefore);
    await app.db.pool.query(
      `INSERT INTO message_preferences (user_id, channels) VALUES ($1, '{"call-outs": []}')`,
      [declined.user.id],
    );
    const id = randomUUID();
    await admin.call(createTestCall, { body: { actionId: id, regions: [] } });
    await app.db.pool.query(
      `UPDATE deliveries SET state = 'failed', problem = 'Address unknown' WHERE user_id = $1`,
      [failed.user.id],
    );
    await app.db.pool.query(`UPDATE deliveries SET state = 'sent' WHERE user_id = $1`, [
      silent.user.id,
    ]);
    // Approved later, so that the call was not for them.
    await app.makeChaplain({ ...approved, approvedAt: new Date(Date.now() + 60_000) });

    const unreached = await admin.call(listMissed, { params: { id } });
    const quiet = await admin.call(listMissed, { params: { id }, query: { who: 'silent' } });

    const deliveriesOf = Object.fromEntries(
      unreached.body.map(({ userId, deliveries }) => [userId, deliveries]),
    );
    expect(deliveriesOf).toEqual({
      [failed.user.id]: [{ channel: 'email', state: 'failed', problem: 'Address unknown' }],
      [declined.user.id]: [],
    });
    expect(unreached.body.find(({ userId }) => userId === failed.user.id)?.phone).toBe(
      '502-555-0101',
    );
    expect(quiet.body.map(({ userId }) => userId)).toEqual([silent.user.id]);
  });
});

describe('the schedule of test calls', () => {
  test('it is off until an administrator switches it on', async ({ admin }) => {
    const off = await admin.call(testCallSchedule);
    expect(off.body).toMatchObject({ isOn: false, nextAt: null });

    const on = await admin.call(setTestCallSchedule, { body: SCHEDULE });

    expect(on.body).toMatchObject(SCHEDULE);
    expect(on.body.nextAt).toMatch(/^\d{4}-\d\d-05T1[56]:00:00\.000Z$/);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'test-call-schedule-changed', actor: admin.user.id, details: { day: 5 } },
    ]);
  });

  test('an unknown time zone is refused', async ({ admin }) => {
    const body = { ...SCHEDULE, timeZone: 'Mars/Olympus' };

    const answer = await admin.call(setTestCallSchedule, { body });

    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('timeZone');
  });

  test('a month has one test call, whatever number of processes look (M3)', async ({
    admin,
    chaplain,
  }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, before(MOMENT, 1));

    await sendDueTestCalls(app.db, before(MOMENT, 0.01));
    expect(await readOutbox(app.db)).toEqual([]);
    await Promise.all([1, 2, 3].map(async () => sendDueTestCalls(app.db, after(MOMENT, 0.01))));
    await sendDueTestCalls(app.db, after(MOMENT, 1));

    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'test-call', userId: chaplain.user.id },
    ]);
    await sendDueTestCalls(app.db, new Date('2026-06-05T15:00:00Z'));
    expect(await readOutbox(app.db)).toHaveLength(2);
  });

  test('the next one is told by the database’s clock', async ({ admin }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id);
    const { nextAt } = await readSchedule(app.db.orm);
    setClockAhead(90 * 24);
    expect(await readSchedule(app.db.orm)).toMatchObject({ nextAt });
  });

  test('it is for the region of the schedule', async ({ admin }) => {
    const { user } = await app.makeChaplain({ ...approved, primaryRegion: 'B' });
    await app.makeChaplain({ ...approved, primaryRegion: 'A' });
    const schedule = { ...SCHEDULE, region: 'B' as const };
    await changeSchedule(app.db, schedule, admin.user.id, before(MOMENT, 1));

    await sendDueTestCalls(app.db, MOMENT);

    expect(await readOutbox(app.db)).toMatchObject([{ userId: user.id }]);
    expect(await audiences()).toEqual([{ audience: { roles: [], regions: ['B'], expertise: [] } }]);
  });

  test('nothing is sent while it is off', async ({ admin, chaplain }) => {
    const schedule = { ...SCHEDULE, isOn: false };
    await changeSchedule(app.db, schedule, admin.user.id, before(MOMENT, 1));

    await sendDueTestCalls(app.db, MOMENT);

    expect(chaplain.user.role).toBe('chaplain');
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('a test call that was missed by hours waits for the next month', async ({
    admin,
    chaplain,
  }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, before(MOMENT, 1));

    await sendDueTestCalls(app.db, after(MOMENT, 4));

    expect(chaplain.user.role).toBe('chaplain');
    expect(await readOutbox(app.db)).toEqual([]);
    const { nextAt } = await readSchedule(app.db.orm, after(MOMENT, 4));
    expect(nextAt).toBe('2026-06-05T15:00:00.000Z');
  });

  test('a schedule whose moment is past when it is set begins with the next month', async ({
    admin,
    chaplain,
  }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, after(MOMENT, 1));

    await sendDueTestCalls(app.db, after(MOMENT, 1.1));

    expect(chaplain.user.role).toBe('chaplain');
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('its hour is that of the zone in summer and winter', async ({ admin }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, new Date('2026-11-06T00:00:00Z'));

    const { nextAt } = await readSchedule(app.db.orm, new Date('2026-11-06T00:00:00Z'));

    expect(nextAt).toBe('2026-12-05T16:00:00.000Z');
  });
});
