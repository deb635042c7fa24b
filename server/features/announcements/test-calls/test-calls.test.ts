import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  createTestCall,
  exportMissed,
  exportTestCallReport,
  listMissed,
  setTestCallSchedule,
  testCallReport,
  testCallSchedule,
} from '#shared/announcements/api.ts';
import type { StoredAudience } from '#shared/announcements/table.ts';
import { fileOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import {
  addPushSubscription,
  beginQuietHour,
  chooseChannels,
  readOutbox,
} from '#server/testing/outbox.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
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

/** 10 a.m. in Chicago on May 5. */
const MOMENT = new Date('2026-05-05T15:00:00Z');
const before = (moment: Date, hours: number) => new Date(moment.getTime() - hours * 3_600_000);
const after = (moment: Date, hours: number) => before(moment, -hours);

const audiences = async () =>
  (await app.db.pool.query<{ audience: StoredAudience }>('SELECT audience FROM announcements'))
    .rows;

describe('a test call that an administrator sends', () => {
  test.each([
    [{}, true],
    [{ ignoresQuietHours: false }, true],
    [{ ignoresQuietHours: true }, false],
  ])(
    'a test call with the options %o waits until the recipient’s quiet hours end: %s',
    async (options, waits) => {
      const { visitor: admin } = await app.signInAs('admin');
      const { user } = await app.makeChaplain(approved);
      await beginQuietHour(app.db, user.id);
      await admin.call(createTestCall, {
        body: { actionId: randomUUID(), regions: [], ...options },
      });
      const { rows } = await app.db.pool.query<{ outlasts: boolean }>(
        "SELECT give_up_at > now() + interval '23 hours' AS outlasts FROM messages",
      );
      expect(rows).toEqual([{ outlasts: true }]);
      const [sent] = await readOutbox(app.db);
      expect((sent?.waits ?? 0) > 58 * 60).toBe(waits);
    },
  );

  test('an administrator’s test call goes once to the approved and active chaplains of the chosen regions', async ({
    admin,
  }) => {
    const { user } = await app.makeChaplain({ ...approved, primaryRegion: 'C' });
    await app.makeChaplain({ ...approved, primaryRegion: 'D' });
    const body = { actionId: randomUUID(), regions: ['C' as const] };

    const answer = await admin.call(createTestCall, { body });
    const again = await admin.call(createTestCall, { body });

    expect([answer.status, again.status]).toEqual([201, 201]);
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
  test('the report of a test call counts people by region and channel, with the median time to answer', async ({
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
    const four = await app.makeChaplain({ ...approvedBefore, primaryRegion: 'A' });
    const five = await app.makeChaplain({ ...approvedBefore, primaryRegion: 'A' });
    await app.db.pool.query(
      `INSERT INTO deliveries (message_id, user_id, channel, state, priority, delivered_at, opened_at)
       SELECT id, unnest($1::uuid[]), 'text', 'sent', 1, now(), unnest($2::timestamptz[])
       FROM messages`,
      [
        [four.user.id, five.user.id],
        [null, new Date()],
      ],
    );

    const { body } = await admin.call(testCallReport, { params: { id } });

    expect(body.testCall).toMatchObject({ id, recipients: 3 });
    const figures = (
      [people, sent, delivered, opened, answers]: [number, number, number, number, number],
      medianSeconds: number | null,
    ) => ({ people, sent, delivered, opened, answered: answers, medianSeconds });
    expect(body.rows).toHaveLength(10);
    expect(body.rows).toEqual(
      expect.arrayContaining([
        { region: null, channel: null, ...figures([5, 4, 4, 3, 2], 90) },
        { region: null, channel: 'email', ...figures([3, 2, 1, 1, 1], 120) },
        { region: null, channel: 'push', ...figures([1, 1, 1, 1, 1], 60) },
        { region: null, channel: 'text', ...figures([2, 2, 2, 1, 0], null) },
        { region: 'A', channel: null, ...figures([4, 4, 4, 3, 2], 90) },
        { region: 'A', channel: 'email', ...figures([2, 2, 1, 1, 1], 120) },
        { region: 'A', channel: 'push', ...figures([1, 1, 1, 1, 1], 60) },
        { region: 'A', channel: 'text', ...figures([2, 2, 2, 1, 0], null) },
        { region: '', channel: null, ...figures([1, 0, 0, 0, 0], null) },
        { region: '', channel: 'email', ...figures([1, 0, 0, 0, 0], null) },
      ]),
    );
  });

  test('the report of a test call lists the people it couldn’t be sent to, and those who didn’t answer', async ({
    admin,
  }) => {
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
    await app.makeChaplain({ ...approved, approvedAt: new Date(Date.now() + 60_000) });

    const unreached = await admin.call(listMissed, { params: { id } });
    const quiet = await admin.call(listMissed, { params: { id }, query: { who: 'silent' } });

    const deliveriesOf = Object.fromEntries(
      unreached.body.map(({ userId, deliveries }) => [userId, deliveries]),
    );
    expect(deliveriesOf).toEqual({
      [failed.user.id]: [{ channel: 'email', standing: 'failed', problem: 'Address unknown' }],
      [declined.user.id]: [],
    });
    expect(unreached.body.find(({ userId }) => userId === failed.user.id)?.phone).toBe(
      '502-555-0101',
    );
    expect(quiet.body.map(({ userId }) => userId)).toEqual([silent.user.id]);
  });
});

describe('the files of a test call', () => {
  test('the exported report of a test call has a row for each region and channel', async ({
    admin,
  }) => {
    const { user } = await app.makeChaplain({ ...approvedBefore, primaryRegion: 'A' });
    await app.makeChaplain({ ...approvedBefore, primaryRegion: null });
    const id = randomUUID();
    await admin.call(createTestCall, { body: { actionId: id, regions: [] } });
    await app.db.pool.query(
      `UPDATE deliveries SET state = 'sent',
         delivered_at = (SELECT now() FROM chaplains
           WHERE chaplains.user_id = deliveries.user_id AND primary_region = 'A')`,
    );
    await app.db.pool.query(
      `UPDATE deliveries
       SET answered_at = (SELECT created_at FROM messages) + interval '90 seconds'
       WHERE user_id = $1`,
      [user.id],
    );

    const answer = await admin.call(exportTestCallReport, { params: { id } });

    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="Test call \d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(readCsv(fileOf(answer))).toEqual([
      [
        'Region',
        'Channel',
        'People',
        'Sent',
        'Delivered',
        'Opened',
        'Answered',
        'Median Time to Answer (s)',
      ],
      ['All', 'All', '2', '2', '1', '1', '1', '90'],
      ['All', 'Email', '2', '2', '1', '1', '1', '90'],
      ['No region', 'All', '1', '1', '0', '0', '0', ''],
      ['No region', 'Email', '1', '1', '0', '0', '0', ''],
      ['Region A', 'All', '1', '1', '1', '1', '1', '90'],
      ['Region A', 'Email', '1', '1', '1', '1', '1', '90'],
    ]);
  });

  test('the export of people whom a test call did not reach neutralizes formulas and is audited', async ({
    admin,
  }) => {
    const profile = { ...approvedBefore, primaryRegion: 'B', phone: '+1 502 555 0101' };
    const failed = await app.makeChaplain(profile, { firstName: '=cmd', lastName: 'A' });
    const mute = await app.makeChaplain(
      { ...profile, primaryRegion: null },
      { firstName: 'Mute', lastName: 'B' },
    );
    const silent = await app.makeChaplain(approvedBefore, { firstName: 'Silent', lastName: 'C' });
    await chooseChannels(app.db, mute.user.id, { 'call-outs': [] });
    const id = randomUUID();
    await admin.call(createTestCall, { body: { actionId: id, regions: [] } });
    const setState = 'UPDATE deliveries SET state = $1, problem = $2 WHERE user_id = $3';
    await app.db.pool.query(setState, ['failed', '=Address unknown', failed.user.id]);
    await app.db.pool.query(setState, ['sent', null, silent.user.id]);

    const missed = await admin.call(exportMissed, { params: { id } });
    const quiet = await admin.call(exportMissed, { params: { id }, query: { who: 'silent' } });

    expect(missed.headers.get('Content-Disposition')).toMatch(/ not sent\.csv"$/);
    expect(readCsv(fileOf(missed))).toEqual([
      ['Name', 'Phone', 'Region', 'Push notification', 'Email', 'Text message'],
      ["'=cmd A", "'+1 502 555 0101", 'Region B', 'None', "'=Address unknown", 'None'],
      ['Mute B', "'+1 502 555 0101", '', 'None', 'None', 'None'],
    ]);
    expect(quiet.headers.get('Content-Disposition')).toMatch(/ no answer\.csv"$/);
    expect(readCsv(fileOf(quiet)).slice(1)).toEqual([
      ['Silent C', "'+1 502 555 0142", 'Region A', 'None', 'Sent', 'None'],
    ]);
    expect((await auditTrail(app)).slice(-2)).toMatchObject([
      { action: 'test-call-exported', actor: admin.user.id, details: { count: 2 } },
      { action: 'test-call-exported', details: { count: 1 } },
    ]);
  });

  test('the export of a test call isn’t cut off after 1,000 people', async ({ admin }) => {
    const id = randomUUID();
    await app.makeChaplain(approvedBefore);
    await admin.call(createTestCall, { body: { actionId: id, regions: [] } });
    await app.db.pool.query(`
      WITH made AS (
        INSERT INTO users (username, email, first_name, last_name, role)
        SELECT 'p' || n, 'p' || n || '@example.org', 'Pat', 'Same', 'chaplain'
        FROM generate_series(1, 1100) AS n RETURNING id)
      INSERT INTO deliveries (message_id, user_id, channel, state, priority, problem)
      SELECT messages.id, made.id, 'email', 'failed', 1, 'Address unknown' FROM made, messages`);

    const rows = readCsv(fileOf(await admin.call(exportMissed, { params: { id } })));

    expect(rows).toHaveLength(1 + 1 + 1100);
    expect(rows.at(-1)).toEqual(['Pat Same', '', '', 'None', 'Address unknown', 'None']);
  });
});

describe('the schedule of test calls', () => {
  test('monthly test calls are off until an administrator switches them on', async ({ admin }) => {
    const off = await admin.call(testCallSchedule);
    expect(off.body).toMatchObject({ isOn: false, nextAt: null });

    const on = await admin.call(setTestCallSchedule, { body: SCHEDULE });

    expect(on.body).toMatchObject(SCHEDULE);
    expect(on.body.nextAt).toMatch(/^\d{4}-\d\d-05T1[56]:00:00\.000Z$/);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'test-call-schedule-changed', actor: admin.user.id, details: { day: 5 } },
    ]);
  });

  test('a schedule of test calls with an unknown time zone is refused with 400', async ({
    admin,
  }) => {
    const body = { ...SCHEDULE, timeZone: 'Mars/Olympus' };

    const answer = await admin.call(setTestCallSchedule, { body });

    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('timeZone');
  });

  test('each month gets one scheduled test call, however many processes try (M3)', async ({
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

  test('the date of the next test call is computed by the database’s clock', async ({ admin }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id);
    const { nextAt } = await readSchedule(app.db.orm);
    setClockAhead(90 * 24);
    expect(await readSchedule(app.db.orm)).toMatchObject({ nextAt });
  });

  test('a scheduled test call goes to the region of the schedule', async ({ admin }) => {
    const { user } = await app.makeChaplain({ ...approved, primaryRegion: 'B' });
    await app.makeChaplain({ ...approved, primaryRegion: 'A' });
    const schedule = { ...SCHEDULE, region: 'B' as const };
    await changeSchedule(app.db, schedule, admin.user.id, before(MOMENT, 1));

    await sendDueTestCalls(app.db, MOMENT);

    expect(await readOutbox(app.db)).toMatchObject([{ userId: user.id }]);
    expect(await audiences()).toEqual([{ audience: { roles: [], regions: ['B'], expertise: [] } }]);
  });

  test('no monthly test call is sent while the schedule of test calls is switched off', async ({
    admin,
    chaplain,
  }) => {
    const schedule = { ...SCHEDULE, isOn: false };
    await changeSchedule(app.db, schedule, admin.user.id, before(MOMENT, 1));

    await sendDueTestCalls(app.db, MOMENT);

    expect(chaplain.user.role).toBe('chaplain');
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('if a scheduled test call is hours late, it is not sent; the next one is sent in the next month', async ({
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

  test('if the time for this month’s test call has passed when a schedule is set, the first test call is sent next month', async ({
    admin,
    chaplain,
  }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, after(MOMENT, 1));

    await sendDueTestCalls(app.db, after(MOMENT, 1.1));

    expect(chaplain.user.role).toBe('chaplain');
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('a scheduled test call goes out at the same local hour in summer and winter', async ({
    admin,
  }) => {
    await changeSchedule(app.db, SCHEDULE, admin.user.id, new Date('2026-11-06T00:00:00Z'));

    const { nextAt } = await readSchedule(app.db.orm, new Date('2026-11-06T00:00:00Z'));

    expect(nextAt).toBe('2026-12-05T16:00:00.000Z');
  });
});
