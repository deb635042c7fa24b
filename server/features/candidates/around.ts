import type { CandidateListQuery } from '#shared/calls/schemas.ts';
import type { SettingsOf } from '#shared/program/settings.ts';
import type { Asked } from '#server/features/availability/availability-queries.ts';
import type { Executor } from '#server/db/database.ts';
import { masksOf, type Masks } from '#server/features/readiness/standing-queries.ts';
import {
  readAskedKinds,
  readLadder,
  type AskedKinds,
} from '#server/features/readiness/tiers/queries.ts';
import { findShift, findSite } from '#server/features/sites/queries.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { dayIn } from '#server/time/moments.ts';
import { placeOf, type ActivationPlace } from './activation-place.ts';

interface Wanted {
  id: string;
  location: string;
  address: string | null;
  region: string | null;
  startTime: Date;
  expertiseWanted: readonly string[];
}

/** The activation, rules and lists that candidates are compared with. */
export interface Around {
  activation: Wanted;
  /** The day of the activation, or today once it has begun. */
  day: Asked;
  place: ActivationPlace | null;
  masks: Masks;
  tierNames: ReadonlyMap<string, string>;
  kinds: AskedKinds;
  rules: SettingsOf<'rules'>;
  lists: SettingsOf<'lists'>['lists'];
}

/** Returns the activation. A site or shift in the query replaces its place, start and expertise. */
export async function readWanted(
  orm: Executor,
  activation: Wanted,
  { site: siteId, shift: shiftId }: CandidateListQuery,
): Promise<Wanted> {
  const found = shiftId ? await findShift(orm, activation.id, shiftId) : null;
  const site = found?.site ?? (siteId ? await findSite(orm, activation.id, siteId) : null);
  const { startsAt, expertise = [] } = found?.shift ?? {};
  return {
    ...activation,
    ...(site && !site.isMain && { location: site.name, address: site.address }),
    ...(startsAt && { startTime: startsAt }),
    ...(expertise.length > 0 && { expertiseWanted: expertise }),
  };
}

export async function readAround(orm: Executor, activation: Wanted): Promise<Around> {
  const { lists, timeZone, state, regions, ...rules } = await readProgram(
    orm,
    'lists',
    'identity',
    'regions',
    'rules',
  );
  const today = dayIn(timeZone, new Date());
  const startsOn = dayIn(timeZone, activation.startTime);
  const [ladder, kinds, place] = await Promise.all([
    readLadder(orm, today),
    readAskedKinds(orm),
    placeOf(activation, { state, regions }),
  ]);
  return {
    activation,
    day: { date: startsOn > today ? startsOn : today, today, timeZone },
    place,
    masks: masksOf(ladder),
    tierNames: new Map(ladder.map(({ id, name }) => [id, name])),
    kinds,
    rules,
    lists,
  };
}
