import { and, asc, count, eq, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { afterActionNotes } from '#shared/after-action/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage, totalIn } from '#server/db/list-page.ts';
import { behind, inParts, positionIn } from '#server/db/parts.ts';

export async function getNote(orm: Executor, deploymentId: string) {
  const [row] = await orm
    .select()
    .from(afterActionNotes)
    .where(eq(afterActionNotes.deploymentId, deploymentId));
  return row ?? null;
}

export async function getServed(orm: Executor, deploymentId: string) {
  const [row] = await orm
    .select({
      status: activations.status,
      endTime: activations.endTime,
      updatedAt: activations.updatedAt,
      hasLeft: sql<boolean>`EXISTS (SELECT FROM ${shifts}
        WHERE ${shifts.deploymentId} = ${deployments.id} AND ${shifts.leftAt} IS NOT NULL)`,
    })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(eq(deployments.id, deploymentId));
  return row ?? null;
}

export type Served = NonNullable<Awaited<ReturnType<typeof getServed>>>;

interface Written {
  deploymentId: string;
  userId: string;
  text: string;
}

export async function saveNote(tx: Executor, { deploymentId, userId, text }: Written) {
  await tx
    .insert(afterActionNotes)
    .values({ deploymentId, userId, text })
    .onConflictDoUpdate({
      target: afterActionNotes.deploymentId,
      set: { userId, text, writtenAt: sql`now()` },
    });
}

export async function removeNote(tx: Executor, deploymentId: string) {
  await tx.delete(afterActionNotes).where(eq(afterActionNotes.deploymentId, deploymentId));
}

interface Listed {
  activationId: string;
  limit: number;
  offset: number;
}

const byName = {
  key: sql`lower(${users.lastName} || ' ' || ${users.firstName})`,
  type: 'text',
  id: deployments.id,
} as const;

const notes = (orm: Executor) =>
  orm
    .select({
      deploymentId: deployments.id,
      chaplainId: deployments.chaplainId,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      text: afterActionNotes.text,
      writtenAt: afterActionNotes.writtenAt,
      place: positionIn(byName),
    })
    .from(afterActionNotes)
    .innerJoin(deployments, eq(deployments.id, afterActionNotes.deploymentId))
    .innerJoin(users, eq(users.id, afterActionNotes.userId));

export async function listNotes(orm: Executor, { activationId, ...page }: Listed) {
  const rows = notes(orm)
    .where(eq(deployments.activationId, activationId))
    .orderBy(asc(byName.key), asc(byName.id));
  return readPage(rows, countedNotes(orm, activationId), page);
}

export async function countNotes(orm: Executor, activationId: string) {
  return totalIn(countedNotes(orm, activationId));
}

const countedNotes = (orm: Executor, activationId: string) =>
  orm
    .select({ total: count() })
    .from(afterActionNotes)
    .innerJoin(deployments, eq(deployments.id, afterActionNotes.deploymentId))
    .where(eq(deployments.activationId, activationId));

export function readNotes(orm: Executor, activationId: string) {
  return inParts((after) =>
    notes(orm)
      .where(and(eq(deployments.activationId, activationId), behind(byName, after)))
      .orderBy(asc(byName.key), asc(byName.id))
      .limit(MAX_ROWS),
  );
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>['items'][number];
