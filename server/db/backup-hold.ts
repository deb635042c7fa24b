import type pg from 'pg';
import type { Database } from './database.ts';

// Arbitrary, but the same in every process.
const BACKUP_LOCK = 7_243_120_952;
const held = new WeakSet<Database>();

export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
}

export function holdFilesOf(db: Database): () => void {
  held.add(db);
  return () => void held.delete(db);
}

/** Whether a running backup may still list deleted files. Call after committing the deletion. */
export async function areFilesHeld(db: Database): Promise<boolean> {
  if (db.kind === 'embedded') return held.has(db);
  const { rows } = await db.pool.query<{ isFree: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS "isFree"',
    [BACKUP_LOCK],
  );
  return !rows[0]?.isFree;
}
