import {
  and,
  arrayOverlaps,
  eq,
  inArray,
  isNull,
  lte,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplainLanguages, chaplainTravel } from '#shared/availability/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { NO_REGION } from '#shared/people-list/constants.ts';
import type { PeopleFilters } from '#shared/people-list/schemas.ts';
import { sameValues, type Lists } from '#shared/program/lists.ts';
import type { Ladder } from '#shared/readiness/standing.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';
import { userIdsByInvitation } from '#server/features/accounts/invitation-queries.ts';
import { hasAvailability } from '#server/features/availability/availability-queries.ts';
import { milesFrom } from '#server/features/availability/distance-queries.ts';
import { foundBy } from '#server/features/chaplains/list-queries.ts';
import { hasEnding, hasState } from '#server/features/credentials/holder-queries.ts';
import {
  hasReadiness,
  hasTier,
  masksOf,
  type Masks,
} from '#server/features/readiness/standing-queries.ts';
import {
  readAskedKinds,
  readLadder,
  type AskedKinds,
} from '#server/features/readiness/tiers/queries.ts';
import type { Place } from '#server/places/miles.ts';
import { findZip } from '#server/places/zip-codes.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { dayIn } from '#server/time/moments.ts';
import { accountState } from './account-queries.ts';

export interface Around {
  lists: Lists;
  timeZone: string;
  /** Today in the program's time zone. */
  today: string;
  /** The place from which distances are measured. */
  place: Place | null;
  ladder: Ladder;
  masks: Masks;
  asked: AskedKinds;
}

/** @throws AppError 400 for an unknown ZIP code */
export async function readAround(orm: Executor, { near }: PeopleFilters): Promise<Around> {
  const { lists, timeZone } = await readProgram(orm, 'lists', 'identity');
  const place = near ? await findZip(near) : null;
  if (near && !place) throw badRequest(UNKNOWN_ZIP, { near: UNKNOWN_ZIP });
  const today = dayIn(timeZone, new Date());
  const [ladder, asked] = await Promise.all([readLadder(orm, today), readAskedKinds(orm)]);
  return { lists, timeZone, today, place, ladder, masks: masksOf(ladder), asked };
}

const UNKNOWN_ZIP = 'The portal doesn’t know this ZIP code';

/** Returns a condition that uses only the table `chaplains`, so that counting needs no joins. */
export async function matching(
  orm: Executor,
  filters: PeopleFilters,
  { lists, timeZone, today, place, masks, asked }: Around,
): Promise<SQL | undefined> {
  const { search, region, expertise, training, account, invitation, silentSince } = filters;
  const { freeOn, language, within, readiness, tier, availability } = filters;
  const { state, endsWithin } = filters;
  const credential = filters.credential && (asked(filters.credential)?.id ?? filters.credential);
  return and(
    eq(chaplains.isErased, false),
    await foundBy(orm, search),
    region ? isOfRegion(region) : undefined,
    expertise
      ? arrayOverlaps(chaplains.expertise, sameValues(lists.expertise, expertise))
      : undefined,
    training ? isAmong(attendedBy(orm, training)) : undefined,
    account ? eq(accountState, account) : undefined,
    invitation ? sql`${chaplains.userId} IN (${userIdsByInvitation(invitation)})` : undefined,
    freeOn ? hasAvailability(chaplains.id, 'free', { date: freeOn, today, timeZone }) : undefined,
    language ? isAmong(speaking(orm, sameValues(lists.languages, language))) : undefined,
    place && within ? isAmong(livingWithin(orm, place, Number(within))) : undefined,
    availability
      ? hasAvailability(chaplains.id, availability, { date: today, today, timeZone })
      : undefined,
    readiness ? hasReadiness(chaplains.id, readiness, { masks, today }) : undefined,
    tier ? hasTier(chaplains.id, tier, { masks, today }) : undefined,
    credential && state ? hasState(chaplains.id, state, { kindId: credential, today }) : undefined,
    endsWithin
      ? hasEnding(chaplains.id, { kindId: credential, today, days: Number(endsWithin) })
      : undefined,
    silentSince
      ? isSilentSince(sql`(${silentSince}::date)::timestamp AT TIME ZONE ${timeZone}`)
      : undefined,
  );
}

const isOfRegion = (region: string) =>
  region === NO_REGION ? isNull(chaplains.primaryRegion) : eq(chaplains.primaryRegion, region);

const isAmong = (ids: SQLWrapper) => sql`${chaplains.id} IN ${ids}`;

function speaking(orm: Executor, values: readonly string[]) {
  return orm
    .select({ id: chaplainLanguages.chaplainId })
    .from(chaplainLanguages)
    .where(inArray(chaplainLanguages.language, [...values]));
}

function livingWithin(orm: Executor, place: Place, miles: number) {
  return orm
    .select({ id: chaplainTravel.chaplainId })
    .from(chaplainTravel)
    .where(lte(milesFrom(place), miles));
}

function attendedBy(orm: Executor, title: string) {
  return orm
    .select({ id: trainingRsvps.chaplainId })
    .from(trainingRsvps)
    .innerJoin(trainingSessions, eq(trainingSessions.id, trainingRsvps.trainingId))
    .where(and(eq(trainingRsvps.status, 'attended'), eq(trainingSessions.title, title)));
}

function isSilentSince(moment: SQL) {
  return sql`NOT EXISTS (SELECT FROM ${users}
      WHERE ${users.id} = ${chaplains.userId} AND ${users.lastSignedInAt} >= ${moment})
    AND NOT EXISTS (SELECT FROM ${deployments}
      WHERE ${deployments.chaplainId} = ${chaplains.id} AND ${deployments.answeredAt} >= ${moment})`;
}
