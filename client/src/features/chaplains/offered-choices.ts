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
  /** The rest of the catalogue: nothing that a quick choice means already. */
  groups: readonly ChoiceGroup[];
  sameAs: (value: string) => string[];
}

export const EXPERTISE_OFFER = offer(QUICK_EXPERTISE, EXPERTISE, sameExpertise);
export const AVAILABILITY_OFFER = offer(QUICK_AVAILABILITY, AVAILABILITY, sameAvailability);

/** @returns stored values, each as the choice on offer that means the same, or else as it is. */
export function asOffered({ quick, groups, sameAs }: Offer, stored: readonly string[]) {
  const offered = [...quick, ...groups.flatMap((group) => group.choices)];
  const values = stored.map((value) => {
    const meanings = sameAs(value);
    return offered.find((choice) => meanings.includes(choice.value))?.value ?? value;
  });
  return [...new Set(values)];
}

/** @returns the values among `values` that no choice on offer stands for. */
export function notOffered({ quick, groups }: Offer, values: readonly string[]) {
  const offered = [...quick, ...groups.flatMap((group) => group.choices)];
  return values.filter((value) => !offered.some((choice) => choice.value === value));
}

function offer(
  quick: readonly Choice[],
  catalogue: readonly ChoiceGroup[],
  sameAs: (value: string) => string[],
): Offer {
  const isQuick = (choice: Choice) =>
    quick.some(({ value }) => sameAs(value).includes(choice.value));
  const groups = catalogue
    .map(({ label, choices }) => ({ label, choices: choices.filter((choice) => !isQuick(choice)) }))
    .filter(({ choices }) => choices.length > 0);
  return { quick, groups, sameAs };
}
