import type pg from 'pg';
import type { Database } from './database.ts';

/** Any number will do, as long as every process of the portal takes the same. */
const BACKUP_LOCK = 7_243_120_952;
/** Embedded databases that are being backed up. */
const held = new WeakSet<Database>();

/** Keeps every process of the portal from deleting files until the connection ends. */
export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
}

/** The same for the one process on an embedded database. @returns what ends it. */
export function holdFilesOf(db: Database): () => void {
  held.add(db);
  return () => void held.delete(db);
}

/**
 * Whether a backup may still read files that the database no longer names. What was taken out of
 * the database before the answer 'no' is in no backup's snapshot, so ask after that, not before.
 */
export async function areFilesHeld(db: Database): Promise<boolean> {
  if (db.kind === 'embedded') return held.has(db);
  const { rows } = await db.pool.query<{ isFree: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS "isFree"',
    [BACKUP_LOCK],
  );
  return !rows[0]?.isFree;
}
