import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { objectDeletions, takenUploads, uploads } from '#shared/uploads/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isAnyOf } from '#server/db/any-of.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { StorageKey } from '#server/storage/storage.ts';

export type UploadRow = typeof uploads.$inferSelect;

interface NewUpload {
  userId: string;
  name: string | null;
  reserved: number;
}

export async function insertUpload(orm: Executor, values: NewUpload) {
  const row = onlyRow(await orm.insert(uploads).values(values).returning({ id: uploads.id }));
  return row.id;
}

export async function getUpload(orm: Executor, id: string) {
  const [row] = await orm.select().from(uploads).where(eq(uploads.id, id));
  return row ?? null;
}

export async function getUploadOfObject(orm: Executor, objectId: string) {
  const [row] = await orm.select().from(uploads).where(eq(uploads.objectId, objectId));
  return row ?? null;
}

export async function isUnregistered(orm: Executor, id: string) {
  const rows = await orm
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.objectId)));
  return rows.length > 0;
}

const leaseEnd = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Leases the upload address. Returns false if it is leased already or its file is registered. */
export async function takeReceiving(orm: Executor, id: string, seconds: number) {
  const isFree = sql`(${uploads.receivingUntil} IS NULL OR ${uploads.receivingUntil} < now())`;
  const rows = await orm
    .update(uploads)
    .set({ receivingUntil: leaseEnd(seconds) })
    .where(and(eq(uploads.id, id), isNull(uploads.objectId), isFree))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export async function renewReceiving(orm: Executor, id: string, seconds: number) {
  await orm
    .update(uploads)
    .set({ receivingUntil: leaseEnd(seconds) })
    .where(eq(uploads.id, id));
}

export async function endReceiving(orm: Executor, id: string) {
  await orm.update(uploads).set({ receivingUntil: null }).where(eq(uploads.id, id));
}

interface CheckedFile {
  objectId: string;
  size: number;
  contentType: string;
}

export async function setRegistered(tx: Executor, id: string, file: CheckedFile) {
  const rows = await tx
    .update(uploads)
    .set(file)
    .where(and(eq(uploads.id, id), isNull(uploads.objectId)))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export async function deleteUpload(tx: Executor, id: string) {
  await tx.delete(uploads).where(eq(uploads.id, id));
}

export async function takeRegistered(tx: Executor, userId: string, objectId: string) {
  const [row] = await tx
    .delete(uploads)
    .where(and(eq(uploads.objectId, objectId), eq(uploads.userId, userId)))
    .returning();
  return row ?? null;
}

export async function insertTaken(tx: Executor, values: typeof takenUploads.$inferInsert) {
  await tx.insert(takenUploads).values(values);
}

export async function getTaken(orm: Executor, id: string) {
  const [row] = await orm.select().from(takenUploads).where(eq(takenUploads.id, id));
  return row ?? null;
}

export async function forgetTaken(orm: Executor, hours: number) {
  await orm
    .delete(takenUploads)
    .where(lt(takenUploads.takenAt, sql`now() - make_interval(hours => ${hours})`));
}

export async function takeUnused(tx: Executor, hours: number) {
  const old = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.createdAt, sql`now() - make_interval(hours => ${hours})`))
    .limit(500)
    .for('update', { skipLocked: true });
  return tx
    .delete(uploads)
    .where(isAnyOf(uploads.id, old))
    .returning({ id: uploads.id, objectId: uploads.objectId });
}

/** Schedules deletions. If a file's deletion is already scheduled, the earlier time applies. */
export async function scheduleDeletions(
  tx: Executor,
  keys: readonly StorageKey[],
  { inSeconds }: { inSeconds: number },
) {
  if (keys.length === 0) return;
  const dueAt = sql`now() + make_interval(secs => ${inSeconds})`;
  await tx
    .insert(objectDeletions)
    .values(keys.map((key) => ({ key, dueAt })))
    .onConflictDoUpdate({
      target: objectDeletions.key,
      set: { dueAt: sql`least(${objectDeletions.dueAt}, excluded.due_at)` },
    });
}

export async function forgetDeletion(tx: Executor, key: StorageKey) {
  await tx.delete(objectDeletions).where(eq(objectDeletions.key, key));
}

/** The longest pause between attempts to delete a file, in seconds. */
const LONGEST_PAUSE = 6 * 60 * 60;

/** Returns due keys and postpones them, so that no other process tries them at this time. */
export async function takeDueDeletions(orm: Executor, limit: number) {
  const due = orm
    .select({ key: objectDeletions.key })
    .from(objectDeletions)
    .where(sql`${objectDeletions.dueAt} <= now()`)
    .orderBy(objectDeletions.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return orm
    .update(objectDeletions)
    .set({
      attempts: sql`${objectDeletions.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => least(60 * power(2, least(${objectDeletions.attempts}, 12)), ${LONGEST_PAUSE}))`,
    })
    .where(isAnyOf(objectDeletions.key, due))
    .returning({ key: objectDeletions.key });
}
