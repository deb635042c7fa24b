import { and, arrayOverlaps, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { PeopleFilters } from '#shared/people-list/schemas.ts';
import { sameValues } from '#shared/program/lists.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';
import { userIdsByInvitation } from '#server/features/accounts/invitation-queries.ts';
import { foundBy } from '#server/features/chaplains/list-queries.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { accountState } from './account-queries.ts';

/** A condition on rows of `chaplains` alone, so that counting needs no join. */
export async function matching(orm: Executor, filters: PeopleFilters): Promise<SQL | undefined> {
  const { lists, timeZone } = await readProgram(orm, 'lists', 'identity');
  const { region, expertise, training, account, invitation, silentSince } = filters;
  return and(
    eq(chaplains.isErased, false),
    await foundBy(orm, filters.search),
    region ? eq(chaplains.primaryRegion, region) : undefined,
    expertise
      ? arrayOverlaps(chaplains.expertise, sameValues(lists.expertise, expertise))
      : undefined,
    training ? sql`${chaplains.id} IN (${attendedBy(orm, training)})` : undefined,
    account ? eq(accountState, account) : undefined,
    invitation ? sql`${chaplains.userId} IN (${userIdsByInvitation(invitation)})` : undefined,
    silentSince
      ? isSilentSince(sql`(${silentSince}::date)::timestamp AT TIME ZONE ${timeZone}`)
      : undefined,
  );
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
