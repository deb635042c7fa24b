import { entryOf, valuesOf, type ListName } from '#shared/program/lists.ts';
import type { Executor } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';
import { readProgram } from './settings-queries.ts';

interface Choice {
  list: ListName;
  value: string;
  field: string;
  /** The error message at the field if the list doesn't have the value. */
  message: string;
}

/** Returns the value to store. Accepts retired entries from old forms. @throws AppError 400 */
export async function listedChoice(
  orm: Executor,
  { stored = null, ...choice }: Choice & { stored?: string | null },
): Promise<string> {
  const { value } = choice;
  return value === stored ? value : ((await listedSameValues(orm, choice))[0] ?? value);
}

/** Returns the entry's own value, followed by its aliases. @throws AppError 400 */
export async function listedSameValues(
  orm: Executor,
  { list, value, field, message }: Choice,
): Promise<string[]> {
  const { lists } = await readProgram(orm, 'lists');
  const entry = entryOf(lists[list], value);
  if (!entry) throw badRequest(message, { [field]: message });
  return valuesOf(entry);
}
