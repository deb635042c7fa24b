const kinds = (...numbers: string[]) =>
  numbers.map((number) => `c0000000-0000-4000-8000-0000000000${number}`);

const tier = (number: string, name: string, kindIds: string[]) => ({
  id: `d0000000-0000-4000-8000-0000000000${number}`,
  name,
  position: Number(number),
  isForCalls: name === 'Deployable',
  kindIds,
});

/** The tiers of a new portal. A migration inserts them. */
export const DEFAULT_TIERS = [
  tier('01', 'Local', kinds('01', '10')),
  tier('02', 'Deployable', kinds('04', '06', '08')),
  tier('03', 'Team leader', kinds('05', '07')),
];
