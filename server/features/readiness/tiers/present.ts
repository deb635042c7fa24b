import type { Tier } from '#shared/readiness/schemas.ts';
import { followed, type AskedKinds, type TierRow, type VersionRow } from './queries.ts';

interface Around {
  versions: readonly VersionRow[];
  asked: AskedKinds;
  today: string;
}

export function presentTier(row: TierRow, { versions, asked, today }: Around): Tier {
  const own = versions.filter(({ tierId }) => tierId === row.id);
  const current = own.findLast(({ startsOn }) => startsOn <= today);
  return {
    id: row.id,
    name: row.name,
    isForCalls: row.isForCalls,
    isRetired: row.retiredAt !== null,
    kindIds: followed(current?.kindIds ?? [], asked),
    upcoming: own
      .filter(({ startsOn }) => startsOn > today)
      .map(({ id, startsOn, kindIds }) => ({ id, startsOn, kindIds: followed(kindIds, asked) })),
  };
}
