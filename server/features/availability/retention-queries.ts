import { lt, sql } from 'drizzle-orm';
import { awayTimes } from '#shared/availability/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function pruneAwayTimes(orm: Executor) {
  await orm.delete(awayTimes).where(lt(awayTimes.untilOn, sql`current_date - 365`));
}
