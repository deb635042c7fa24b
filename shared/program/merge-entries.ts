import type { Entry, List } from './list-schemas.ts';
import { entryOf, valuesOf } from './lists.ts';

/** Removes the entry whose own value is `from`. Its values become aliases of the entry `to`. */
export function mergeEntries(list: List, { from, to }: { from: string; to: string }): List {
  const merged = ownEntry(list, from);
  const target = ownEntry(list, to);
  if (!merged || !target || merged === target) return list;
  const aliases = [...target.aliases, ...valuesOf(merged)];
  const entries = list.entries
    .filter((entry) => entry !== merged)
    .map((entry) => (entry === target ? { ...entry, aliases } : entry));
  const next = { ...list, entries };
  return { ...next, quick: eachEntryOnce(next) };
}

export const ownEntry = ({ entries }: List, value: string): Entry | undefined =>
  entries.find((entry) => entry.value === value);

/** Removes the duplicate that a merge makes if the short list had both entries. */
function eachEntryOnce(list: List) {
  const seen = new Set<Entry>();
  return list.quick.filter((value) => {
    const entry = entryOf(list, value);
    if (!entry || seen.has(entry)) return false;
    seen.add(entry);
    return true;
  });
}
