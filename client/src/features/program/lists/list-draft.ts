import { VALUE_MAX, type Entry, type List } from '#shared/program/list-schemas.ts';
import { valuesOf } from '#shared/program/lists.ts';

export interface DraftEntry extends Entry {
  /** The stored value; while the entry is new, a temporary key that the list doesn't have yet. */
  key: string;
  isNew: boolean;
  /** The key of the entry's group. */
  group: string | null;
}

export interface DraftGroup {
  key: string;
  label: string;
  hint: string | null;
}

export interface DraftList {
  groups: readonly DraftGroup[];
  /** The short list: stored values, or keys of new entries. */
  quick: readonly string[];
  entries: readonly DraftEntry[];
}

export function draftOf({ groups, quick, entries }: List): DraftList {
  const labels = groups.map(({ label }) => label);
  return {
    quick,
    groups: groups.map((group) => ({ ...group, key: group.label })),
    entries: entries.map((entry) => ({
      ...entry,
      key: entry.value,
      isNew: false,
      group: entry.group !== null && labels.includes(entry.group) ? entry.group : null,
    })),
  };
}

export function listOf({ groups, quick, entries }: DraftList): List {
  const taken = new Set(entries.flatMap((entry) => (entry.isNew ? [] : valuesOf(entry))));
  const values = new Map<string, string>();
  const given = entries.map(({ key, isNew, ...entry }) => {
    const value = isNew ? freeValue(entry.label, taken) : entry.value;
    taken.add(value);
    values.set(key, value);
    return {
      ...entry,
      value,
      label: entry.label.trim(),
      hint: entry.hint?.trim() || null,
      group: groups.find((group) => group.key === entry.group)?.label.trim() ?? null,
    };
  });
  return {
    groups: groups.map(({ label, hint }) => ({ label: label.trim(), hint: hint?.trim() || null })),
    quick: quick.map((value) => values.get(value) ?? value),
    entries: given,
  };
}

/** Makes an unused value from the label. Removes commas and semicolons: rosters split at them. */
function freeValue(label: string, taken: ReadonlySet<string>) {
  const words = label.replaceAll(/[\s,;]+/g, ' ').trim();
  const named = (number: number) => {
    const end = number > 1 ? ` ${number}` : '';
    return words.slice(0, VALUE_MAX - end.length) + end;
  };
  let number = 1;
  while (taken.has(named(number))) number += 1;
  return named(number);
}

export const isSameList = (one: List, other: List) => comparable(one) === comparable(other);

/** Treats an entry whose group is missing from the list like an entry without a group. */
const comparable = (list: List) => JSON.stringify(listOf(draftOf(list)));

export const isQuick = ({ quick }: DraftList, entry: DraftEntry) =>
  quick.some((value) => isOf(entry, value));

const isOf = (entry: DraftEntry, value: string) =>
  value === entry.key || valuesOf(entry).includes(value);

export function changeEntry(list: DraftList, key: string, changes: Partial<DraftEntry>): DraftList {
  const entries = list.entries.map((entry) =>
    entry.key === key ? { ...entry, ...changes } : entry,
  );
  return { ...list, entries };
}

export function setQuick(list: DraftList, entry: DraftEntry, isWanted: boolean): DraftList {
  const others = list.quick.filter((value) => !isOf(entry, value));
  return { ...list, quick: isWanted ? [...others, entry.key] : others };
}

export function addEntry(list: DraftList, key = freeKey(list.entries)): DraftList {
  const entry: DraftEntry = {
    key,
    isNew: true,
    value: '',
    label: '',
    group: null,
    hint: null,
    aliases: [],
    isRetired: false,
    isShortNotice: false,
  };
  return { ...list, entries: [...list.entries, entry] };
}

export function removeEntry(list: DraftList, entry: DraftEntry): DraftList {
  return {
    ...setQuick(list, entry, false),
    entries: list.entries.filter(({ key }) => key !== entry.key),
  };
}

/** Moves the entry to an index, counted from 0, within its group. */
export function placeEntry(list: DraftList, entry: DraftEntry, place: number): DraftList {
  const fellows = entriesOf(list, entry.group).filter(({ key }) => key !== entry.key);
  const others = list.entries.filter(({ key }) => key !== entry.key);
  const next = fellows[place];
  const last = fellows.at(-1);
  const at = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : others.length;
  return { ...list, entries: others.toSpliced(at, 0, entry) };
}

export function sortEntries(list: DraftList): DraftList {
  const entries = list.entries.toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'));
  return { ...list, entries };
}

export const entriesOf = ({ entries }: DraftList, group: string | null) =>
  entries.filter((entry) => entry.group === group);

export function addGroup(list: DraftList): DraftList {
  return {
    ...list,
    groups: [...list.groups, { key: freeKey(list.groups), label: '', hint: null }],
  };
}

export function removeGroup(list: DraftList, key: string): DraftList {
  const entries = list.entries.map((entry) =>
    entry.group === key ? { ...entry, group: null } : entry,
  );
  return { ...list, entries, groups: list.groups.filter((group) => group.key !== key) };
}

export function freeKey(rows: readonly { key: string }[]) {
  let number = rows.length + 1;
  while (rows.some(({ key }) => key === `new ${number}`)) number += 1;
  return `new ${number}`;
}

export interface ListProblems {
  /** Problems keyed by entry. */
  entries: ReadonlyMap<string, string>;
  /** Problems keyed by group. */
  groups: ReadonlyMap<string, string>;
}

export function problemsOf({ entries, groups }: DraftList): ListProblems {
  return {
    entries: problemsIn(entries, 'Give the entry a name', 'Another entry has this name'),
    groups: problemsIn(groups, 'Give the group a name', 'Another group has this name'),
  };
}

function problemsIn(
  rows: readonly { key: string; label: string }[],
  unnamed: string,
  twice: string,
) {
  const names = rows.map(({ label }) => label.trim().toLowerCase());
  const problems = rows.flatMap(({ key }, at) => {
    const name = names[at] ?? '';
    if (name === '') return [[key, unnamed] as const];
    return names.indexOf(name) < at ? [[key, twice] as const] : [];
  });
  return new Map(problems);
}
