import { splitList } from '#shared/chaplain-import/roster-file.ts';
import type { RosterRow } from '#shared/chaplain-import/schemas.ts';
import {
  eachField,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type Profile,
  type ProfileFieldKind,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';

type Value = Profile[ProfileFieldName];

type Cell = string | readonly string[];

const READERS: Record<ProfileFieldKind, (cell: Cell) => Value> = {
  phone: trimmed,
  line: trimmed,
  affiliation: trimmed,
  region: trimmedOrNull,
  text: trimmedOrNull,
  choices: listOf,
};

export function profileOf(row: RosterRow): Profile {
  return eachField<Profile>((name) => READERS[PROFILE_FIELDS[name].kind](row[name]));
}

function trimmed(cell: Cell) {
  return String(cell).trim();
}

function trimmedOrNull(cell: Cell) {
  return trimmed(cell) || null;
}

function listOf(given: Cell) {
  const items = typeof given === 'string' ? splitList(given) : given.map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

export function tooLongIn(profile: Profile): string | null {
  for (const name of PROFILE_FIELD_NAMES) {
    const problem = tooLong(name, profile[name]);
    if (problem) return problem;
  }
  return null;
}

function tooLong(name: ProfileFieldName, value: Value) {
  const field = PROFILE_FIELDS[name];
  const most = `more than ${field.max.toLocaleString('en-US')} characters`;
  if (typeof value === 'string') return value.length > field.max ? `${name} has ${most}` : null;
  if (value === null || field.kind !== 'choices') return null;
  if (value.length > field.maxItems) return `${name} has more than ${field.maxItems} items`;
  return value.some((item) => item.length > field.max) ? `An item of ${name} has ${most}` : null;
}

/** Keeps the stored value where a cell of the row is blank. */
export function overwrite(before: Profile | null, row: Profile): Profile {
  if (!before) return row;
  return eachField<Profile>((name) => (isBlank(row[name]) ? before[name] : row[name]));
}

function isBlank(value: Value) {
  return value === null || value.length === 0;
}
