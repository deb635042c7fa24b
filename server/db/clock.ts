import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Milliseconds between two looks at the database's clock. */
const PAUSE = 60_000;

export interface SharedClock {
  /** Milliseconds since 1970. */
  now: () => number;
  stop: () => void;
}

/**
 * Follows the database's clock, which all processes share, whatever the clocks of their machines.
 * The embedded database has this process's own.
 */
export async function followClock({
  kind,
  orm,
}: Pick<Database, 'kind' | 'orm'>): Promise<SharedClock> {
  if (kind === 'embedded') return { now: Date.now, stop: () => undefined };
  let offset = 0;
  const look = async () => {
    const before = Date.now();
    const { rows } = await orm.execute<{ ms: number }>(
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float AS ms`,
    );
    const middle = (before + Date.now()) / 2;
    offset = (rows[0]?.ms ?? middle) - middle;
  };
  await look();
  // While the database is away, the last offset is the best there is.
  const timer = setInterval(() => void look().catch(() => undefined), PAUSE).unref();
  return { now: () => Date.now() + offset, stop: () => clearInterval(timer) };
}
