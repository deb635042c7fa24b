import type { Env } from '#server/env.ts';
import type { DatabaseOptions } from './database.ts';

/** The settings that say where the database is. */
export type DatabaseEnv = Pick<
  Env,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'PREPARED_STATEMENTS'
>;

/** Returns how settings have the database opened. */
export function databaseSettings(env: DatabaseEnv) {
  const { PREPARED_STATEMENTS: prepares } = env;
  return {
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.DATA_DIR,
    preparesStatements: prepares && prepares === 'on',
  } satisfies Partial<DatabaseOptions>;
}
