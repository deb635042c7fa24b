import type { Logger } from 'pino';
import { followClock } from '#server/db/clock.ts';
import { databaseSettings } from '#server/db/database-settings.ts';
import { openDatabase, type Database, type DatabaseOptions } from '#server/db/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { closeDataFolder, makeDataFolder } from '#server/disk/data-folder.ts';
import type { Env } from '#server/settings/env.ts';
import { readingSecrets, type Secrets } from '#server/settings/session-secret.ts';
import { createEndStack } from './end-stack.ts';

export interface Parts {
  env: Env;
  log: Logger;
  db: Database;
  storage: Storage;
  sessionSecrets: Secrets;
  close: () => Promise<void>;
}

type Options = Pick<DatabaseOptions, 'log' | 'onLost' | 'migrate' | 'maxConnections'>;

export async function openParts(env: Env, options: Options): Promise<Parts> {
  const ends = createEndStack();
  try {
    if (needsDataFolder(env)) makeDataFolder(env.DATA_DIR);
    closeDataFolder(env.DATA_DIR);
    const db = await openDatabase({
      ...databaseSettings(env),
      ...options,
    });
    ends.push(() => db.close());
    const sessionSecrets = readingSecrets(env);
    const clock = await followClock(db);
    ends.push(clock.stop);
    const storage = await openStorage(env, sessionSecrets, clock.now);
    ends.push(() => storage.close());
    return { env, log: options.log, db, storage, sessionSecrets, close: ends.end };
  } catch (error) {
    await ends.end();
    throw error;
  }
}

const needsDataFolder = (env: Env) =>
  !(env.DATABASE_URL && env.SESSION_SECRET && env.S3_BUCKET && env.SMTP_URL);
