import { randomUUID } from 'node:crypto';
import { TEST_CALL_GRACE_HOURS } from '#shared/announcements/constants.ts';
import type { TestCallSchedule, TestCallScheduleBody } from '#shared/announcements/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { unknownTimeZone } from '#server/features/announcements/errors.ts';
import { insertTestCall, send } from '#server/features/announcements/service.ts';
import { requireRegions } from '#server/program/region-queries.ts';
import {
  getSchedule,
  isTimeZone,
  lockSchedule,
  momentsOf,
  storeSchedule,
  type StoredSchedule,
} from './queries.ts';

const UNSET: StoredSchedule = {
  isOn: false,
  day: 1,
  hour: 10,
  timeZone: 'America/New_York',
  region: null,
  doneMonth: '',
};

export async function readSchedule(
  orm: Executor,
  now: Date | null = null,
): Promise<TestCallSchedule> {
  const schedule = (await getSchedule(orm)) ?? UNSET;
  const { isOn, day, hour, timeZone, region, doneMonth } = schedule;
  const { month, hoursSince, thisMonth, nextMonth } = await momentsOf(orm, schedule, now);
  const isDone = doneMonth >= month || hoursSince > TEST_CALL_GRACE_HOURS;
  return {
    isOn,
    day,
    hour,
    timeZone,
    region,
    nextAt: isOn ? (isDone ? nextMonth : thisMonth) : null,
  };
}

export async function changeSchedule(
  db: Database,
  body: TestCallScheduleBody,
  actorId: string,
  now: Date | null = null,
) {
  if (!(await isTimeZone(db.orm, body.timeZone))) throw unknownTimeZone();
  await db.transaction(async (tx) => {
    const before = await getSchedule(tx);
    const asked = body.region === null ? [] : [body.region];
    const kept = before?.region ? [before.region] : [];
    await requireRegions(tx, asked, { field: 'region', kept });
    const { month, hoursSince } = await momentsOf(tx, body, now);
    const doneMonth = hoursSince >= 0 ? month : (before?.doneMonth ?? '');
    await storeSchedule(tx, { ...body, doneMonth });
    const { isOn, day, hour, timeZone, region } = body;
    await recordAudit(tx, {
      action: 'test-call-schedule-changed',
      actorId,
      subjectId: null,
      details: { isOn, day, hour, timeZone, region },
    });
  });
}

/** Skips this month's test call if it was due hours ago, such as after an outage. */
export async function sendDueTestCalls(db: Database, now: Date | null = null) {
  const schedule = await getSchedule(db.orm);
  if (!schedule?.isOn || !(await isDue(db.orm, schedule, now))) return;
  await db.transaction(async (tx) => {
    const locked = await lockSchedule(tx);
    if (!locked?.isOn || !(await isDue(tx, locked, now))) return;
    const { month } = await momentsOf(tx, locked, now);
    await storeSchedule(tx, { ...locked, doneMonth: month });
    const regions = locked.region === null ? [] : [locked.region];
    const testCall = await insertTestCall(tx, { id: randomUUID(), regions, actorId: null });
    // Audited by `send`.
    if (testCall) await send(tx, testCall, null);
  });
}

async function isDue(orm: Executor, schedule: StoredSchedule, now: Date | null) {
  const { month, hoursSince } = await momentsOf(orm, schedule, now);
  const isTime = hoursSince >= 0 && hoursSince <= TEST_CALL_GRACE_HOURS;
  return isTime && schedule.doneMonth < month;
}
