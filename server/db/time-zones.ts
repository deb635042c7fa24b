import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { isInvalidParameter } from './errors.ts';

/** The database may know other zones than Node does. Not for transactions, which a failure ends. */
export async function isKnownTimeZone(orm: Executor, timeZone: string) {
  try {
    await orm.execute(sql`SELECT now() AT TIME ZONE ${timeZone}`);
    return true;
  } catch (error) {
    if (isInvalidParameter(error)) return false;
    throw error;
  }
}
