import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { ensureAdministrator } from '#server/features/accounts/administrators.ts';
import { isCommonPassword, randomPassword } from '#server/features/accounts/password.ts';
import { AppError } from '#server/errors.ts';
import { readMinLength } from '#server/program/rules.ts';
import { decidedBy } from '#server/settings/decided-settings.ts';
import type { Env } from '#server/settings/env.ts';

interface Making {
  db: Database;
  env: Env;
  log: Logger;
}

export async function makeFirstAdministrator({ db, env, log }: Making) {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email } = env;
  const rules = await readMinLength(db.orm, decidedBy(env));
  const password = env.ADMIN_PASSWORD ?? randomPassword(rules.minLength);
  const isNew = await ensureAdministrator(db, { username, email, password }, rules).catch(
    (error: unknown) => {
      throw error instanceof AppError
        ? new Error(`ADMIN_… can’t be used for the first administrator: ${error.message}`)
        : error;
    },
  );
  if (env.ADMIN_PASSWORD && (await isCommonPassword(env.ADMIN_PASSWORD))) {
    log.warn('ADMIN_PASSWORD is one of the most common passwords: change it after signing in.');
  }
  return isNew && env.ADMIN_PASSWORD === undefined ? { username, password } : null;
}
