import { aliasedTable, and, desc, eq, max, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { HOURS_DAYS } from '#shared/people-list/constants.ts';
import { SHOWN_DEPLOYMENTS, SHOWN_TRAININGS } from '#shared/person/constants.ts';
import { personNotes } from '#shared/person/table.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { chaplainColumns } from '#server/features/chaplains/queries.ts';
import { accountState } from '#server/features/people-list/account-queries.ts';

const approvers = aliasedTable(users, 'approvers');

export async function getProfile(orm: Executor, userId: string) {
  const [row] = await orm
    .select({
      chaplain: chaplainColumns,
      account: accountState,
      approver: { firstName: approvers.firstName, lastName: approvers.lastName },
    })
    .from(chaplains)
    .leftJoin(approvers, eq(approvers.id, chaplains.approvedBy))
    .where(and(eq(chaplains.userId, userId), eq(chaplains.isErased, false)));
  return row ?? null;
}

export async function getUserIdOf(orm: Executor, chaplainId: string) {
  const [row] = await orm
    .select({ userId: chaplains.userId })
    .from(chaplains)
    .where(eq(chaplains.id, chaplainId));
  return row?.userId ?? null;
}

export async function readRest(orm: Executor, userId: string) {
  const end = sql`coalesce(${shifts.leftAt}, now())`;
  const minutesIn = (interval: string) => {
    const since = sql`now() - ${interval}::interval`;
    const within = sql`sum(${end} - greatest(${shifts.arrivedAt}, ${since})) FILTER (WHERE ${end} > ${since})`;
    return sql<number>`(coalesce(extract(epoch FROM ${within}), 0) / 60)::int`;
  };
  return onlyRow(
    await orm
      .select({
        isOnScene: sql<boolean>`coalesce(bool_or(${shifts.leftAt} IS NULL), false)`,
        lastLeftAt: max(shifts.leftAt),
        dayMinutes: minutesIn('24 hours'),
        recentMinutes: minutesIn(`${HOURS_DAYS} days`),
      })
      .from(shifts)
      .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
      .where(eq(deployments.userId, userId)),
  );
}

export async function listTrainings(orm: Executor, userId: string) {
  return orm
    .select({
      id: trainingSessions.id,
      title: trainingSessions.title,
      dateTime: trainingSessions.dateTime,
      status: trainingRsvps.status,
    })
    .from(trainingRsvps)
    .innerJoin(trainingSessions, eq(trainingSessions.id, trainingRsvps.trainingId))
    .innerJoin(chaplains, eq(chaplains.id, trainingRsvps.chaplainId))
    .where(eq(chaplains.userId, userId))
    .orderBy(desc(trainingSessions.dateTime), trainingSessions.id)
    .limit(SHOWN_TRAININGS);
}

export async function listDeploymentsOf(orm: Executor, userId: string) {
  const minutes = sql`extract(epoch FROM coalesce(${shifts.leftAt}, now()) - ${shifts.arrivedAt}) / 60`;
  return orm
    .select({
      id: deployments.id,
      activationId: deployments.activationId,
      eventType: activations.eventType,
      location: activations.location,
      status: deployments.status,
      askedAt: deployments.askedAt,
      arrivedAt: max(shifts.arrivedAt),
      minutes: sql<number>`coalesce(sum(round(${minutes})), 0)::int`,
    })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(shifts, eq(shifts.deploymentId, deployments.id))
    .where(eq(deployments.userId, userId))
    .groupBy(deployments.id, activations.id)
    .orderBy(desc(deployments.askedAt), deployments.id)
    .limit(SHOWN_DEPLOYMENTS);
}

const authors = aliasedTable(users, 'authors');

export async function listNotes(orm: Executor, userId: string) {
  return orm
    .select({
      id: personNotes.id,
      text: personNotes.text,
      author: sql<
        string | null
      >`CASE WHEN ${authors.erasedAt} IS NULL THEN ${authors.firstName} || ' ' || ${authors.lastName} END`,
      createdAt: personNotes.createdAt,
      changedAt: personNotes.changedAt,
    })
    .from(personNotes)
    .leftJoin(authors, eq(authors.id, personNotes.authorId))
    .where(eq(personNotes.userId, userId))
    .orderBy(desc(personNotes.createdAt), personNotes.id);
}

export async function lockNote(tx: Executor, id: string) {
  const [row] = await tx.select().from(personNotes).where(eq(personNotes.id, id)).for('update');
  return row ?? null;
}

/** Returns false if the id is taken. */
export async function insertNote(tx: Executor, note: typeof personNotes.$inferInsert) {
  const rows = await tx
    .insert(personNotes)
    .values(note)
    .onConflictDoNothing()
    .returning({ id: personNotes.id });
  return rows.length > 0;
}

export async function changeNoteText(tx: Executor, id: string, text: string) {
  await tx
    .update(personNotes)
    .set({ text, changedAt: sql`now()` })
    .where(eq(personNotes.id, id));
}

export async function deleteNote(tx: Executor, id: string) {
  await tx.delete(personNotes).where(eq(personNotes.id, id));
}
