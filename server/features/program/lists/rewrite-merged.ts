import { setTimeout as sleep } from 'node:timers/promises';
import { entryOf } from '#shared/program/lists.ts';
import type { Database } from '#server/db/database.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { listPendingMerges, removePendingMerge, type PendingMerge } from './pending-queries.ts';
import { PLACES, type Place, type Rewrite } from './place-queries.ts';
import { storedAs, storedValues } from './stored-values.ts';
import { listHolders } from './use-queries.ts';

/** Small, because rows stay locked while their batch is written: 100 people take 15 to 25 ms. */
const BATCH = 100;
const LISTED = 5_000;
/** How long a run may take, in ms: other jobs wait for it. The next run continues the work. */
const MAX_RUN = 5_000;

export async function rewriteMerged(db: Database): Promise<void> {
  const until = performance.now() + MAX_RUN;
  for (const merge of await listPendingMerges(db.orm)) {
    const rewrite = await rewriteOf(db, merge);
    if (rewrite && !(await rewritePlaces(db, { merge, rewrite, until }))) return;
    // No audit event: the merge itself was recorded.
    await db.transaction(async (tx) => removePendingMerge(tx, merge.id));
  }
}

/** Returns null if the office has separated the entries again. */
async function rewriteOf(db: Database, { list, from, values }: PendingMerge) {
  const { lists } = await readProgram(db.orm, 'lists');
  const target = entryOf(lists[list], from);
  if (!target || target.value === from) return null;
  const to = storedAs(list, target);
  return {
    values: values.filter((value) => value !== to),
    targets: storedValues(list, target).filter((value) => value === to || !values.includes(value)),
    to,
  };
}

interface Work {
  merge: PendingMerge;
  rewrite: Rewrite;
  until: number;
}

/** Returns false if some rows aren't rewritten yet: others locked them, or the time ran out. */
async function rewritePlaces(db: Database, { merge, rewrite, until }: Work) {
  for (const place of PLACES) {
    if (place.list === merge.list && !(await rewritePlace(db, { place, rewrite, until })))
      return false;
  }
  return true;
}

async function rewritePlace(
  db: Database,
  { place, rewrite, until }: Omit<Work, 'merge'> & { place: Place },
) {
  while (true) {
    const { values } = rewrite;
    const ids = await listHolders(db.orm, place, { values, limit: LISTED });
    if (ids.length === 0) return true;
    let rewritten = 0;
    for (let start = 0; start < ids.length; start += BATCH) {
      if (performance.now() > until) return false;
      const batch = ids.slice(start, start + BATCH);
      const begun = performance.now();
      // No audit event: the merge itself was recorded.
      rewritten += await db.transaction(async (tx) => place.rewrite(tx, batch, rewrite));
      // Pauses for as long as the batch took, so that others can use the database.
      await sleep(performance.now() - begun);
    }
    if (rewritten === 0) return false;
  }
}
