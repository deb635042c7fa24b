import type { List } from '#shared/program/list-schemas.ts';
import { LIST_NAMES, valuesOf, type ListName, type Lists } from '#shared/program/lists.ts';
import type { Executor } from '#server/db/database.ts';
import { entryInUse } from './errors.ts';
import { countUses } from './use-queries.ts';

interface Change {
  from: Lists;
  to: Lists;
}

/** @throws AppError 409 if an entry that is in use was removed from a list */
export async function keepUsedEntries(tx: Executor, { from, to }: Change) {
  for (const name of LIST_NAMES) await keepUsed(tx, name, withoutKept(from[name], to[name]));
}

async function keepUsed(tx: Executor, name: ListName, removed: List) {
  if (removed.entries.length === 0) return;
  const [used] = await countUses(tx, name, removed);
  if (!used) return;
  const label = removed.entries.find(({ value }) => value === used.value)?.label ?? used.value;
  throw entryInUse({ ...used, label });
}

/** Returns the former list with only the values that `next` no longer has. */
function withoutKept(former: List, next: List): List {
  const kept = new Set(next.entries.flatMap(valuesOf));
  const entries = former.entries.flatMap((entry) => {
    const [value, ...aliases] = valuesOf(entry).filter((each) => !kept.has(each));
    return value === undefined ? [] : [{ ...entry, value, aliases }];
  });
  return { ...former, entries };
}
