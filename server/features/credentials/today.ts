import { dateInZone } from '#shared/calendar-date.ts';
import type { Executor } from '#server/db/database.ts';
import { readProgram } from '#server/program/settings-queries.ts';

/** Today's date in the program's time zone. */
export async function readToday(orm: Executor, now = new Date()): Promise<string> {
  const { timeZone } = await readProgram(orm, 'identity');
  return dateInZone(timeZone, now);
}
