import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import type { Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/features/messages/setting-queries.ts';

const NAME = 'last-backup';

export const lastBackupSchema = z.object({
  /** When the snapshot of the database was taken. */
  createdAt: z.iso.datetime(),
  bytes: z.int(),
});

export type LastBackup = z.output<typeof lastBackupSchema>;

export async function recordBackup(orm: Executor, { createdAt, bytes }: LastBackup) {
  await writeSetting(orm, NAME, { createdAt, bytes });
}

/** The same on a connection of one's own. */
export async function recordBackupOn(client: pg.Client, backup: LastBackup) {
  await recordBackup(drizzle(client), backup);
}

/** Returns when the last backup was made, and how large it is; null before the first. */
export async function getLastBackup(orm: Executor): Promise<LastBackup | null> {
  return lastBackupSchema.safeParse(await readSetting(orm, NAME)).data ?? null;
}
