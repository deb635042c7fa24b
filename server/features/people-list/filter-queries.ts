import { and, arrayOverlaps, eq, inArray, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplainLanguages, chaplainTravel } from '#shared/availability/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { PeopleFilters } from '#shared/people-list/schemas.ts';
import { sameValues, type Lists } from '#shared/program/lists.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';
import { userIdsByInvitation } from '#server/features/accounts/invitation-queries.ts';
import { hasAvailability } from '#server/features/availability/availability-queries.ts';
import { milesFrom } from '#server/features/availability/distance-queries.ts';
import { foundBy } from '#server/features/chaplains/list-queries.ts';
import type { Place } from '#server/places/miles.ts';
import { findZip } from '#server/places/zip-codes.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { dayIn } from '#server/time/moments.ts';
import { accountState } from './account-queries.ts';

export interface Around {
  lists: Lists;
  timeZone: string;
  /** The day in the program's zone. */
  today: string;
  /** Where distances are told from. */
  place: Place | null;
}

/** @throws 400 for a ZIP code that the portal doesn't know */
export async function readAround(orm: Executor, { near }: PeopleFilters): Promise<Around> {
  const { lists, timeZone } = await readProgram(orm, 'lists', 'identity');
  const place = near ? await findZip(near) : null;
  if (near && !place) throw badRequest(UNKNOWN_ZIP, { near: UNKNOWN_ZIP });
  return { lists, timeZone, today: dayIn(timeZone, new Date()), place };
}

const UNKNOWN_ZIP = 'The portal doesn’t know this ZIP code';

/** A condition on rows of `chaplains` alone, so that counting needs no join. */
export async function matching(
  orm: Executor,
  filters: PeopleFilters,
  { lists, timeZone, today, place }: Around,
): Promise<SQL | undefined> {
  const { search, region, expertise, training, account, invitation, silentSince } = filters;
  const { freeOn, language, within } = filters;
  return and(
    eq(chaplains.isErased, false),
    await foundBy(orm, search),
    region ? eq(chaplains.primaryRegion, region) : undefined,
    expertise
      ? arrayOverlaps(chaplains.expertise, sameValues(lists.expertise, expertise))
      : undefined,
    training ? isAmong(attendedBy(orm, training)) : undefined,
    account ? eq(accountState, account) : undefined,
    invitation ? sql`${chaplains.userId} IN (${userIdsByInvitation(invitation)})` : undefined,
    freeOn ? hasAvailability(chaplains.id, 'free', { date: freeOn, today, timeZone }) : undefined,
    language ? isAmong(speaking(orm, sameValues(lists.languages, language))) : undefined,
    place && within ? isAmong(livingWithin(orm, place, Number(within))) : undefined,
    silentSince
      ? isSilentSince(sql`(${silentSince}::date)::timestamp AT TIME ZONE ${timeZone}`)
      : undefined,
  );
}

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
