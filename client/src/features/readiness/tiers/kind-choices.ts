import type { CountedKind } from '#shared/credentials/kinds/schemas.ts';
import type { Tier } from '#shared/readiness/schemas.ts';

export interface KindChoice {
  value: string;
  label: string;
  hint?: string;
}

/** The kinds offered for a tier. A kind that a lower tier already needs has a hint. */
export function kindChoices(kinds: readonly CountedKind[], lower: readonly Tier[]): KindChoice[] {
  return kinds
    .filter(({ isRetired }) => !isRetired)
    .map(({ id, name }) => {
      const below = lower.find(({ kindIds, isRetired }) => !isRetired && kindIds.includes(id));
      return { value: id, label: name, ...(below && { hint: `${below.name} needs it already` }) };
    });
}
