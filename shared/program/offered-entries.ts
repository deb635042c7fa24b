import type { Entry, List } from './list-schemas.ts';
import { entryOf, valuesOf } from './lists.ts';

export interface OfferedChoice {
  value: string;
  label: string;
  hint?: string;
}

export interface OfferedGroup {
  label: string | null;
  hint: string | null;
  choices: readonly OfferedChoice[];
}

const NO_LONGER_OFFERED = 'No longer offered';

/** Groups the entries to offer. Retired entries are offered only to people who have them. */
export function offeredGroups(list: List, held: readonly string[]): OfferedGroup[] {
  const offered = list.entries.filter((entry) => isOffered(entry, held));
  const names = list.groups.map(({ label }) => label);
  const choicesIn = (isInside: (entry: Entry) => boolean) =>
    offered.filter(isInside).map((entry) => choiceOf(entry, held));
  const groups = [
    ...list.groups.map(({ label, hint }) => ({
      label,
      hint,
      choices: choicesIn(({ group }) => group === label),
    })),
    {
      label: null,
      hint: null,
      choices: choicesIn(({ group }) => group === null || !names.includes(group)),
    },
    { label: 'Others', hint: null, choices: unlistedChoices(list, held) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** Returns the short list, with the person's earlier choices added, and the other entries. */
export function quickFirst(
  list: List,
  { held, before }: { held: readonly string[]; before: readonly string[] },
) {
  const entries = list.quick.flatMap((value) => {
    const entry = entryOf(list, value);
    return entry && isOffered(entry, held) ? [{ value, entry }] : [];
  });
  const short = entries.map(({ value, entry }) => ({
    value: heldValue(entry, held) ?? value,
    label: entry.label,
    ...(entry.isRetired && { hint: NO_LONGER_OFFERED }),
  }));
  const inShort = new Set(entries.flatMap(({ entry }) => valuesOf(entry)));
  const others = offeredGroups(list, held).map((group) => ({
    ...group,
    choices: group.choices.filter(({ value }) => !inShort.has(value)),
  }));
  const isFirst = ({ value }: OfferedChoice) => before.includes(value);
  return {
    quick: [...short, ...others.flatMap(({ choices }) => choices.filter(isFirst))],
    rest: others
      .map((group) => ({ ...group, choices: group.choices.filter((each) => !isFirst(each)) }))
      .filter(({ choices }) => choices.length > 0),
  };
}

/** Formats a choice for a list of options, which has no room for hints. */
export const inOneLine = ({ label, hint }: OfferedChoice) =>
  hint === NO_LONGER_OFFERED ? `${label} (no longer offered)` : label;

export function offeredChoices(list: List, held: readonly string[]): OfferedChoice[] {
  return offeredGroups(list, held).flatMap(({ choices }) => choices);
}

function isOffered(entry: Entry, held: readonly string[]) {
  return !entry.isRetired || heldValue(entry, held) !== undefined;
}

function heldValue(entry: Entry, held: readonly string[]) {
  const values = valuesOf(entry);
  return held.find((value) => values.includes(value));
}

function choiceOf(entry: Entry, held: readonly string[]): OfferedChoice {
  const { value, label, hint, isRetired } = entry;
  return {
    value: heldValue(entry, held) ?? value,
    label,
    hint: isRetired ? NO_LONGER_OFFERED : (hint ?? ''),
  };
}

function unlistedChoices(list: List, held: readonly string[]) {
  return held.filter((value) => !entryOf(list, value)).map((value) => ({ value, label: value }));
}
