import { subHours } from 'date-fns';
import { weekLabel } from '#shared/availability/days.ts';
import type { Database } from '#server/db/database.ts';
import { tellEach } from '#server/features/messages/service.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { dayIn } from '#server/time/moments.ts';
import { isDoneFor, markDone, takeStale } from './stale-queries.ts';

/** The earliest hour, in the program's zone, at which chaplains are asked. */
const FIRST_HOUR = 8;
/** How many chaplains one transaction asks at most. The next run asks the rest. */
const AT_ONCE = 500;

/** Asks chaplains to confirm a stale week, each at most once in 90 days. */
export async function tellStale(db: Database): Promise<number> {
  // No audit event: the message itself says who was asked and when.
  return db.transaction(async (tx) => {
    const { timeZone } = await readProgram(tx, 'identity');
    const day = dayIn(timeZone, subHours(new Date(), FIRST_HOUR));
    if (await isDoneFor(tx, day)) return 0;
    const stale = await takeStale(tx, { day, timeZone, limit: AT_ONCE });
    if (stale.length < AT_ONCE) await markDone(tx, day);
    if (stale.length === 0) return 0;
    const each = stale.map(({ userId, days, confirmedOn }) => ({
      facts: { freeDays: weekLabel(days), confirmedOn },
      to: [{ userId }],
    }));
    await tellEach(tx, { kind: 'availability-stale', each, actorId: null });
    return stale.length;
  });
}
