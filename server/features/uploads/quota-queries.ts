import { asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { uploads } from '#shared/uploads/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Locks the user, so that a person's reservations run one after another. */
export async function lockUploader(tx: Executor, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

const bytesOfUpload = sql<number>`coalesce(${uploads.size}, ${uploads.reserved})`;

export async function sumUploads(tx: Executor, userId: string): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql`coalesce(sum(${bytesOfUpload}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(eq(uploads.userId, userId));
  return row?.bytes ?? 0;
}

/** Lists unsubmitted uploads, except those whose file is arriving. */
export async function listUnsubmitted(tx: Executor, userId: string, abandonedAfter: number) {
  return tx
    .select({ id: uploads.id, objectId: uploads.objectId, bytes: bytesOfUpload.mapWith(Number) })
    .from(uploads)
    .where(
      sql`${uploads.userId} = ${userId}
        AND (${uploads.receivingUntil} IS NULL OR ${uploads.receivingUntil} < now())
        AND (${uploads.objectId} IS NOT NULL
          OR ${uploads.createdAt} <= now() - make_interval(secs => ${abandonedAfter}))`,
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .for('update', { skipLocked: true });
}

export async function deleteUploads(tx: Executor, ids: readonly string[]) {
  await tx.delete(uploads).where(inArray(uploads.id, [...ids]));
}
