import { CHOICE_LISTS, sameChoices } from '#shared/chaplains/catalogue.ts';
import { CHOICE_FIELD_NAMES, type ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import type { Profile } from '#shared/chaplains/profile-fields.ts';
import type { NamedRegion } from '#shared/program/region-names.ts';
import type { UnlistedValue } from '#shared/chaplain-import/schemas.ts';

export interface List {
  values: ReadonlySet<string>;
  /** By value or label, in lower case. */
  byName: ReadonlyMap<string, string>;
  same: (value: string) => readonly string[];
}

/** A region is named by its name, its code, or as ‘Region G’; a code wins over another's name. */
export function regionList(regions: readonly NamedRegion[]): List {
  const spelled = (spell: (region: NamedRegion) => string) =>
    regions.map((region): [string, string] => [spell(region).toLowerCase(), region.code]);
  return {
    values: new Set(regions.map(({ code }) => code)),
    byName: new Map([
      ...spelled(({ code }) => `region ${code}`),
      ...spelled(({ name }) => name),
      ...spelled(({ code }) => code),
    ]),
    same: (region) => [region],
  };
}

const CHOICES: Record<ChoiceFieldName, List> = {
  expertise: choiceList('expertise'),
  availability: choiceList('availability'),
};

function choiceList(name: ChoiceFieldName): List {
  const { choices } = CHOICE_LISTS[name];
  return {
    values: new Set(choices.flatMap(({ value, aliases = [] }) => [value, ...aliases])),
    byName: new Map(
      choices.flatMap(({ value, label, aliases = [] }) =>
        [value, label, ...aliases].map((each): [string, string] => [each.toLowerCase(), value]),
      ),
    ),
    same: (value) => sameChoices(name, value),
  };
}

interface Listed {
  profile: Profile;
  unlisted: UnlistedValue[];
}

interface Cells {
  row: Profile;
  before: Profile | null;
  regions: List;
  storesUnlisted: boolean;
}

/** Unknown values that the person doesn't have are dropped unless `storesUnlisted`. */
export function listedValues({ row, before, regions, storesUnlisted }: Cells): Listed {
  const unlisted: UnlistedValue[] = [];
  const read = (
    field: UnlistedValue['field'],
    list: List,
    cell: string,
    held: readonly string[],
  ) => {
    const value = listedValue(list, cell, held);
    if (value !== null) return value;
    unlisted.push({ field, value: cell });
    return storesUnlisted ? cell : null;
  };
  const profile = { ...row };
  if (row.primaryRegion !== null) {
    const held = before?.primaryRegion ? [before.primaryRegion] : [];
    profile.primaryRegion = read('primaryRegion', regions, row.primaryRegion, held);
  }
  for (const name of CHOICE_FIELD_NAMES) {
    const held = before?.[name] ?? [];
    const values = row[name].map((cell) => read(name, CHOICES[name], cell, held));
    profile[name] = [...new Set(values.filter((value) => value !== null))];
  }
  return { profile, unlisted };
}

function listedValue({ values, byName, same }: List, cell: string, held: readonly string[]) {
  if (held.includes(cell)) return cell;
  const value = values.has(cell) ? cell : byName.get(cell.toLowerCase());
  if (value === undefined) return null;
  const equal = same(value);
  return held.find((each) => equal.includes(each)) ?? value;
}
