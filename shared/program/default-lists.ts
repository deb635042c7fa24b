import {
  AFFILIATIONS,
  AVAILABILITY,
  EXPERTISE,
  QUICK_AVAILABILITY,
  QUICK_EXPERTISE,
  type Choice,
  type ChoiceGroup,
} from '#shared/chaplains/catalogue.ts';
import type { Entry, List, Lists } from './lists.ts';

export const DEFAULT_LISTS: Lists = {
  expertise: grouped(EXPERTISE, QUICK_EXPERTISE),
  availability: grouped(AVAILABILITY, QUICK_AVAILABILITY),
  affiliation: { groups: [], entries: AFFILIATIONS.map((choice) => entryOf(choice)) },
};

function grouped(groups: readonly ChoiceGroup[], quick: readonly Choice[]): List {
  return {
    groups: groups.map(({ label, hint = null }) => ({ label, hint })),
    entries: groups.flatMap(({ label, choices }) =>
      choices.map((choice) => entryOf(choice, { group: label, quick })),
    ),
  };
}

interface Place {
  group: string | null;
  quick: readonly Choice[];
}

function entryOf(
  { value, label, hint, aliases = [] }: Choice,
  { group, quick }: Place = { group: null, quick: [] },
): Entry {
  const values = [value, ...aliases];
  const quickValue = quick.find((choice) => values.includes(choice.value))?.value ?? null;
  return {
    value,
    label,
    group,
    hint: hint ?? null,
    aliases: [...aliases],
    quickValue,
    isRetired: false,
  };
}
