import { databaseSettings } from '#server/db/database-settings.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { requireOwnFolder } from '#server/db/folder-owner.ts';
import { createLog } from '#server/log/log.ts';
import { readEnv, type Env } from '#server/settings/env.ts';
import { loadEnvFile } from './env-file.ts';

/** The SESSION_SECRET of commands without sign-in. A comma would make two secrets of it. */
const UNUSED_SECRET = 'not used by this command which signs no one in';

/** Runs a command that needs no secret. @param command shown if another user owns DATA_DIR */
export async function withDatabase<Result>(
  command: string,
  work: (db: Database, env: Env) => Promise<Result>,
): Promise<Result> {
  loadEnvFile();
  const env = readEnv({ SESSION_SECRET: UNUSED_SECRET, ...process.env });
  if (!env.DATABASE_URL) requireOwnFolder(env.DATA_DIR, command);
  const db = await openDatabase({ ...databaseSettings(env), log: createLog('warn') });
  try {
    return await work(db, env);
  } finally {
    await db.close();
  }
}
