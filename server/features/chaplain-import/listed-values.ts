import { CHOICE_FIELD_NAMES, type ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import type { Profile } from '#shared/chaplains/profile-fields.ts';
import type { UnlistedValue } from '#shared/chaplain-import/schemas.ts';
import { valuesOf } from '#shared/program/lists.ts';
import type { List } from '#shared/program/list-schemas.ts';
import type { NamedRegion } from '#shared/program/region-names.ts';
import type { SettingsOf } from '#shared/program/settings.ts';

interface Names {
  values: ReadonlySet<string>;
  /** Maps each value and label, in lower case, to all values with the same meaning. */
  byName: ReadonlyMap<string, readonly string[]>;
}

export type ListedNames = Record<ChoiceFieldName | 'primaryRegion' | 'affiliation', Names>;

export function listedNames({ lists, regions }: SettingsOf<'lists' | 'regions'>): ListedNames {
  return {
    primaryRegion: regionNames(regions),
    expertise: entryNames(lists.expertise),
    availability: entryNames(lists.availability),
    affiliation: entryNames(lists.affiliation),
  };
}

/** Finds regions by code, by name, or by ‘Region’ and the code. A code wins over a name. */
function regionNames(regions: readonly NamedRegion[]): Names {
  const spelled = (spell: (region: NamedRegion) => string) =>
    regions.map((region) => [spell(region).toLowerCase(), [region.code]] as const);
  return {
    values: new Set(regions.map(({ code }) => code)),
    byName: new Map([
      ...spelled(({ code }) => `region ${code}`),
      ...spelled(({ name }) => name),
      ...spelled(({ code }) => code),
    ]),
  };
}

/** If one entry's value is another entry's label, the value wins. */
function entryNames({ entries }: List): Names {
  const all = entries.map((entry) => ({ label: entry.label, values: valuesOf(entry) }));
  const byLabel = all.map(({ label, values }) => [label.toLowerCase(), values] as const);
  const byValue = all.flatMap(({ values }) =>
    values.map((value) => [value.toLowerCase(), values] as const),
  );
  return {
    values: new Set(entries.flatMap(valuesOf)),
    byName: new Map([...byLabel, ...byValue]),
  };
}

interface Listed {
  profile: Profile;
  unlisted: UnlistedValue[];
}

interface Cells {
  row: Profile;
  before: Profile | null;
  names: ListedNames;
  storesUnlisted: boolean;
}

/** Drops unlisted values, unless the person has them already or `storesUnlisted` is set. */
export function listedValues({ row, before, names, storesUnlisted }: Cells): Listed {
  const unlisted: UnlistedValue[] = [];
  const read = (field: keyof ListedNames, cell: string, held: readonly string[]) => {
    const value = listedValue(names[field], cell, held);
    if (value !== null) return value;
    unlisted.push({ field, value: cell });
    return storesUnlisted ? cell : null;
  };
  const profile = { ...row };
  if (row.primaryRegion !== null) {
    const held = before?.primaryRegion ? [before.primaryRegion] : [];
    profile.primaryRegion = read('primaryRegion', row.primaryRegion, held);
  }
  // An affiliation in the person's own words is stored as it is.
  profile.affiliation =
    listedValue(names.affiliation, row.affiliation, before ? [before.affiliation] : []) ??
    row.affiliation;
  for (const name of CHOICE_FIELD_NAMES) {
    const held = before?.[name] ?? [];
    const values = row[name].map((cell) => read(name, cell, held));
    profile[name] = [...new Set(values.filter((value) => value !== null))];
  }
  return { profile, unlisted };
}

function listedValue({ values, byName }: Names, cell: string, held: readonly string[]) {
  if (held.includes(cell)) return cell;
  const same = byName.get(cell.toLowerCase());
  if (!same) return null;
  const value = values.has(cell) ? cell : same[0];
  return held.find((each) => same.includes(each)) ?? value ?? null;
}
