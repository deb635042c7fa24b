import type { Env } from '#server/settings/env.ts';
import type { DatabaseOptions } from './database.ts';

export type DatabaseEnv = Pick<
  Env,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'PREPARED_STATEMENTS'
>;

export function databaseSettings(env: DatabaseEnv) {
  const { PREPARED_STATEMENTS: prepares } = env;
  return {
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.DATA_DIR,
    preparesStatements: prepares && prepares === 'on',
  } satisfies Partial<DatabaseOptions>;
}
