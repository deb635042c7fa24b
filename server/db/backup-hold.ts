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
  // Looks for the lock and doesn't try to take it: two that tried at once would hinder each other.
  const { rows } = await db.pool.query<{ isHeld: boolean }>(
    `SELECT EXISTS (
       SELECT FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 1 AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND (classid::bigint << 32) + objid::bigint = $1
     ) AS "isHeld"`,
    [BACKUP_LOCK],
  );
  return rows[0]?.isHeld === true;
}
