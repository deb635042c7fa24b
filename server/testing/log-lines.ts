import { asc } from 'drizzle-orm';
import { activationLog } from '#shared/incident-log/table.ts';
import type { Database } from '#server/db/database.ts';

/** All logs, as they were recorded. */
export async function readLog({ orm }: Database) {
  return orm
    .select()
    .from(activationLog)
    .orderBy(asc(activationLog.recordedAt), asc(activationLog.kind), asc(activationLog.text));
}
