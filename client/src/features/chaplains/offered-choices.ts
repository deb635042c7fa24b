import {
  EXPERTISE,
  AVAILABILITY,
  QUICK_AVAILABILITY,
  QUICK_EXPERTISE,
  sameAvailability,
  sameExpertise,
  type Choice,
  type ChoiceGroup,
} from '#shared/chaplains/catalogue.ts';

export interface Offer {
  quick: readonly Choice[];
  /** The whole catalogue. */
  groups: readonly ChoiceGroup[];
  sameAs: (value: string) => string[];
}

export const EXPERTISE_OFFER: Offer = {
  quick: QUICK_EXPERTISE,
  groups: EXPERTISE,
  sameAs: sameExpertise,
};

export const AVAILABILITY_OFFER: Offer = {
  quick: QUICK_AVAILABILITY,
  groups: AVAILABILITY,
  sameAs: sameAvailability,
};

/**
 * @param values what is chosen so far. A choice takes over the one that means the same, so that
 * nothing is stored anew for having been looked at; those outside the catalogue are a last group.
 */
export function catalogueFor({ groups, sameAs }: Offer, values: readonly string[]): ChoiceGroup[] {
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

/** @returns the quick choices, and the rest of the catalogue: nothing that one of them means already. */
export function quickFirst(offer: Offer, values: readonly string[]) {
  const quick = offer.quick.map((choice) => takingOver(choice, offer.sameAs, values));
  const meant = new Set(quick.flatMap(({ value }) => offer.sameAs(value)));
  const rest = catalogueFor(offer, values)
    .map(({ choices, ...group }) => ({
      ...group,
      choices: choices.filter(({ value }) => !meant.has(value)),
    }))
    .filter(({ choices }) => choices.length > 0);
  return { quick, rest };
}

function takingOver(
  { value, label, hint = '' }: Choice,
  sameAs: Offer['sameAs'],
  values: readonly string[],
) {
  const meanings = sameAs(value);
  return { label, hint, value: values.find((each) => meanings.includes(each)) ?? value };
}
