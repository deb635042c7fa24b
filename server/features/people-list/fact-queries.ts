import { and, eq, max, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { HOURS_DAYS } from '#shared/people-list/constants.ts';
import { trainingRsvps } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Returns a condition that limits a query to some chaplains. */
type OfSome = (chaplainId: PgColumn) => SQL | undefined;

const ofAll: OfSome = () => undefined;

/** Selects each called chaplain's last answer, last arrival and recent minutes of service. */
export function servedOf(orm: Executor, ofSome = ofAll) {
  const since = sql`now() - make_interval(days => ${HOURS_DAYS}::int)`;
  const end = sql`coalesce(${shifts.leftAt}, now())`;
  const within = sql`sum(${end} - greatest(${shifts.arrivedAt}, ${since})) FILTER (WHERE ${shifts.arrivedAt} IS NOT NULL AND ${end} > ${since})`;
  return orm
    .select({
      chaplainId: deployments.chaplainId,
      answeredAt: max(deployments.answeredAt).as('last_answered_at'),
      lastAt: max(shifts.arrivedAt).as('last_arrived_at'),
      minutes: sql<number>`(coalesce(extract(epoch FROM ${within}), 0) / 60)::int`.as('minutes'),
    })
    .from(deployments)
    .leftJoin(shifts, eq(shifts.deploymentId, deployments.id))
    .where(ofSome(deployments.chaplainId))
    .groupBy(deployments.chaplainId)
    .as('served');
}

export function attendedOf(orm: Executor, ofSome = ofAll) {
  return orm
    .select({
      chaplainId: trainingRsvps.chaplainId,
      sessions: sql<number>`count(*)::int`.as('sessions'),
    })
    .from(trainingRsvps)
    .where(and(eq(trainingRsvps.status, 'attended'), ofSome(trainingRsvps.chaplainId)))
    .groupBy(trainingRsvps.chaplainId)
    .as('attended');
}

/** The last sign-in or answer to a call-out. `greatest` ignores nulls. */
export const lastContact = ({ answeredAt }: ReturnType<typeof servedOf>) =>
  sql<Date | null>`greatest(${users.lastSignedInAt}, ${answeredAt})`.mapWith(users.lastSignedInAt);
