import { asc } from 'drizzle-orm';
import { duties, handovers } from '#shared/duty/table.ts';
import type { Database } from '#server/db/database.ts';

/** Reads all duties in the order of their start. */
export async function readDuties({ orm }: Database) {
  return orm.select().from(duties).orderBy(asc(duties.beginsAt));
}

export async function readHandovers({ orm }: Database) {
  return orm.select().from(handovers).orderBy(asc(handovers.writtenAt));
}
