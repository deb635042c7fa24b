import { sql } from 'drizzle-orm';
import { onlyRow } from './only-row.ts';
import { prepared } from './prepared.ts';
import type { Executor } from './transaction.ts';

const KEPT_MS = 5_000;

interface Kept {
  snapshot: string;
  until: number;
  totals: Map<string, Promise<number>>;
}

const keptFor = new WeakMap<Executor, Kept>();

/** Null after this transaction's own writes. Changes whenever a writing transaction ends. */
const currentSnapshot = prepared('snapshot', [], (orm) =>
  orm
    .select({
      snapshot: sql<string | null>`CASE WHEN pg_current_xact_id_if_assigned() IS NULL
        THEN pg_current_snapshot()::text END`,
    })
    .from(sql`(VALUES (1)) AS one`),
);

/** Any write in the database makes it count anew, in every process. */
export async function countOnce(
  orm: Executor,
  key: string,
  count: () => PromiseLike<{ total: number }[]>,
): Promise<number> {
  const { snapshot } = onlyRow(await currentSnapshot(orm, {}));
  const counted = async () => onlyRow(await count()).total;
  if (snapshot === null) return counted();
  const { totals } = keptSince(orm, snapshot);
  const known = totals.get(key);
  if (known) return known;
  const total = counted();
  totals.set(key, total);
  total.catch(() => totals.delete(key));
  return total;
}

function keptSince(orm: Executor, snapshot: string): Kept {
  const known = keptFor.get(orm);
  if (known?.snapshot === snapshot && performance.now() < known.until) return known;
  const fresh = { snapshot, until: performance.now() + KEPT_MS, totals: new Map() };
  keptFor.set(orm, fresh);
  return fresh;
}
