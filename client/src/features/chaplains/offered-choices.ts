import {
  CHOICE_LISTS,
  sameChoices,
  type Choice,
  type ChoiceGroup,
} from '#shared/chaplains/catalogue.ts';
import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';

type SameAs = (value: string) => string[];

/**
 * Offers a stored value in place of the catalogue's choice with the same meaning, so that saving an
 * untouched form changes nothing. Stored values outside the catalogue are the last group.
 */
export function catalogueFor(name: ChoiceFieldName, values: readonly string[]): ChoiceGroup[] {
  const { groups } = CHOICE_LISTS[name];
  const sameAs = (value: string) => sameChoices(name, value);
  const offered = groups.map(({ choices, ...group }) => ({
    ...group,
    choices: choices.map((choice) => takingOver(choice, sameAs, values)),
  }));
  const known = new Set(
    groups.flatMap(({ choices }) => choices.flatMap(({ value }) => sameAs(value))),
  );
  const others = values.filter((value) => !known.has(value));
  if (others.length === 0) return offered;
  return [
    ...offered,
    { label: 'Others', choices: others.map((value) => ({ value, label: value })) },
  ];
}

export function quickFirst(
  name: ChoiceFieldName,
  choices: readonly Choice[],
  values: readonly string[],
) {
  const sameAs = (value: string) => sameChoices(name, value);
  const offered = choices.map((choice) => takingOver(choice, sameAs, values));
  const meant = new Set(offered.flatMap(({ value }) => sameAs(value)));
  const others = catalogueFor(name, values).map(({ choices: listed, ...group }) => ({
    ...group,
    choices: listed.filter(({ value }) => !meant.has(value)),
  }));
  const isChosen = ({ value }: Choice) => values.includes(value);
  const quick = [...offered, ...others.flatMap(({ choices: listed }) => listed.filter(isChosen))];
  const rest = others
    .map(({ choices: listed, ...group }) => ({
      ...group,
      choices: listed.filter((choice) => !isChosen(choice)),
    }))
    .filter(({ choices: listed }) => listed.length > 0);
  return { quick, rest };
}

function takingOver(
  { value, label, hint = '' }: Choice,
  sameAs: SameAs,
  values: readonly string[],
) {
  const meanings = sameAs(value);
  return { label, hint, value: values.find((each) => meanings.includes(each)) ?? value };
}
