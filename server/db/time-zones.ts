import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { isInvalidParameter } from './errors.ts';

/** Asks the database, whose zones may differ from Node's. Don't call this in a transaction. */
export async function isKnownTimeZone(orm: Executor, timeZone: string) {
  try {
    await orm.execute(sql`SELECT now() AT TIME ZONE ${timeZone}`);
    return true;
  } catch (error) {
    if (isInvalidParameter(error)) return false;
    throw error;
  }
}
