import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import type { Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';

const NAME = 'last-backup';

export const lastBackupSchema = z.object({
  createdAt: z.iso.datetime(),
  bytes: z.int(),
});

export type LastBackup = z.output<typeof lastBackupSchema>;

export async function recordBackup(orm: Executor, { createdAt, bytes }: LastBackup) {
  await writeSetting(orm, NAME, { createdAt, bytes });
}

export async function recordBackupOn(client: pg.Client, backup: LastBackup) {
  await recordBackup(drizzle(client), backup);
}

export async function getLastBackup(orm: Executor): Promise<LastBackup | null> {
  return lastBackupSchema.safeParse(await readSetting(orm, NAME)).data ?? null;
}
