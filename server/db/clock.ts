import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

const PAUSE = 60_000;

export interface SharedClock {
  now: () => number;
  stop: () => void;
}

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
  const timer = setInterval(() => void look().catch(() => undefined), PAUSE).unref();
  return { now: () => Date.now() + offset, stop: () => clearInterval(timer) };
}
