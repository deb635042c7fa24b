import { randomUUID } from 'node:crypto';
import { MAX_ALIASES, type List } from '#shared/program/list-schemas.ts';
import { LIST_LABELS, valuesOf, type ListName } from '#shared/program/lists.ts';
import { mergeEntries, ownEntry } from '#shared/program/merge-entries.ts';
import type { MergeBody } from '#shared/program/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import {
  countChange,
  lockProgram,
  readParts,
  readProgram,
  storePart,
} from '#server/program/settings-queries.ts';
import { entryNotThere, tooManyMerged } from './errors.ts';
import { addPendingMerge } from './pending-queries.ts';
import { storedValues } from './stored-values.ts';
import { countUses } from './use-queries.ts';

/** Makes both entries mean the same immediately; `rewriteMerged` updates stored rows later. */
export async function mergeEntry(
  db: Database,
  { list: name, from, into, userId }: MergeBody & { list: ListName; userId: string },
) {
  await db.transaction(async (tx) => {
    await lockProgram(tx);
    const { lists } = await readProgram(tx, 'lists');
    const list = lists[name];
    const { merged, target } = requireBoth(list, { from, into });
    if (target.aliases.length + valuesOf(merged).length > MAX_ALIASES) {
      throw tooManyMerged(target.label, MAX_ALIASES);
    }
    const uses = await countUses(tx, name, list);
    const { people = 0, records = 0 } = uses.find(({ value }) => value === from) ?? {};
    const { lists: stored } = await readParts(tx, ['lists']);
    await storePart(tx, 'lists', {
      version: stored.version + 1,
      values: {
        ...stored.values,
        lists: { ...lists, [name]: mergeEntries(list, { from, to: into }) },
      },
    });
    await countChange(tx);
    const values = storedValues(name, merged);
    await addPendingMerge(tx, { id: randomUUID(), list: name, from, values });
    await recordAudit(tx, {
      action: 'entries-merged',
      actorId: userId,
      subjectId: null,
      details: {
        list: LIST_LABELS[name],
        before: merged.label,
        after: target.label,
        count: people + records,
      },
    });
  });
}

function requireBoth(list: List, { from, into }: MergeBody) {
  const merged = ownEntry(list, from);
  const target = ownEntry(list, into);
  if (!merged || !target || merged === target) throw entryNotThere();
  return { merged, target };
}
