import type { Decision } from '#shared/chaplain-import/schemas.ts';
import { entryOf, valuesOf } from '#shared/program/lists.ts';
import type { SettingsOf } from '#shared/program/settings.ts';
import { withEntries, type AddedEntries } from '#server/features/program/added-entries/service.ts';
import { listedNames, type ListedNames } from './listed-values.ts';

type Settings = SettingsOf<'lists' | 'regions'>;

export interface Decided {
  names: ListedNames;
  added: AddedEntries;
  outdated: Decision[];
}

/** Returns what roster values mean, including unlisted ones that the office decided on. */
export function decidedNames(settings: Settings, decisions: readonly Decision[]): Decided {
  const added = addedBy(decisions);
  const lists = withEntries(settings.lists, added);
  const names = listedNames({ ...settings, lists });
  const outdated: Decision[] = [];
  for (const decision of decisions) {
    const { field, value, means } = decision;
    if (means === null) continue;
    const values = valuesWith(settings, field, means);
    if (values.length === 0) outdated.push(decision);
    else if (!names[field].byName.has(value.toLowerCase())) {
      const byName = new Map([...names[field].byName, [value.toLowerCase(), values] as const]);
      names[field] = { ...names[field], byName };
    }
  }
  return { names, added, outdated };
}

function addedBy(decisions: readonly Decision[]): AddedEntries {
  const added: Partial<Record<keyof AddedEntries, string[]>> = {};
  for (const { field, value, means } of decisions) {
    if (means === null && field !== 'primaryRegion') (added[field] ??= []).push(value);
  }
  return added;
}

function valuesWith({ lists, regions }: Settings, field: Decision['field'], means: string) {
  if (field === 'primaryRegion') return regions.some(({ code }) => code === means) ? [means] : [];
  const entry = entryOf(lists[field], means);
  return entry ? valuesOf(entry) : [];
}
