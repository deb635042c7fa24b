import { entrySchema } from '#shared/program/list-schemas.ts';
import type { List } from '#shared/program/list-schemas.ts';
import { MAX_ENTRIES } from '#shared/program/constants.ts';
import {
  LIST_LABELS,
  LIST_NAMES,
  valuesOf,
  type ListName,
  type Lists,
} from '#shared/program/lists.ts';
import type { Executor } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';
import { recordAudits } from '#server/features/audit/service.ts';
import {
  countChange,
  readParts,
  readProgram,
  storePart,
} from '#server/program/settings-queries.ts';

/** The words to add as entries, by list. */
export type AddedEntries = Partial<Record<ListName, readonly string[]>>;

/** Skips words that a list already has. @throws AppError 400 for unusable words or a full list */
export function withEntries(lists: Lists, added: AddedEntries): Lists {
  const changed = { ...lists };
  for (const name of LIST_NAMES) changed[name] = extended(name, lists[name], added[name] ?? []);
  return changed;
}

function extended(name: ListName, list: List, added: readonly string[]): List {
  const known = new Set(
    list.entries.flatMap((entry) => [...valuesOf(entry), entry.label]).map(folded),
  );
  const entries = added.flatMap((words) => {
    if (known.has(folded(words))) return [];
    known.add(folded(words));
    const read = entrySchema.safeParse({ value: words, label: words });
    if (!read.success) throw notAnEntry(name, words);
    return [read.data];
  });
  if (entries.length === 0) return list;
  if (list.entries.length + entries.length > MAX_ENTRIES) throw listFull(name);
  return { ...list, entries: [...list.entries, ...entries] };
}

const folded = (words: string) => words.toLowerCase();

const notAnEntry = (name: ListName, words: string) =>
  badRequest(
    `${LIST_LABELS[name]}: “${words}” can’t be an entry. It has more than 100 characters, or some that can’t be seen.`,
  );

const listFull = (name: ListName) =>
  badRequest(`${LIST_LABELS[name]} can have at most ${MAX_ENTRIES} entries.`);

/** Call `lockProgram` first. */
export async function addEntries(tx: Executor, added: AddedEntries, actorId: string) {
  const { lists: former } = await readProgram(tx, 'lists');
  const lists = withEntries(former, added);
  const changed = LIST_NAMES.filter((name) => lists[name] !== former[name]);
  if (changed.length === 0) return;
  const { lists: stored } = await readParts(tx, ['lists']);
  const values = { ...stored.values, lists };
  await storePart(tx, 'lists', { version: stored.version + 1, values });
  await countChange(tx);
  await recordAudits(
    tx,
    changed.map((name) => {
      const entries = lists[name].entries.slice(former[name].entries.length);
      const to = `${LIST_LABELS[name]}: ${entries.map(({ label }) => label).join(', ')}`;
      const details = { setting: 'lists', from: 'no such entry', to };
      return { action: 'program-changed' as const, actorId, subjectId: null, details };
    }),
  );
}
