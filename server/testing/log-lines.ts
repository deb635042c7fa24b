import { asc } from 'drizzle-orm';
import { activationLog } from '#shared/incident-log/table.ts';
import type { Database } from '#server/db/database.ts';

/** Reads the lines of all logs in the order of recording. */
export async function readLog({ orm }: Database) {
  return orm
    .select()
    .from(activationLog)
    .orderBy(asc(activationLog.recordedAt), asc(activationLog.kind), asc(activationLog.text));
}
