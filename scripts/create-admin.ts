import { parseArgs } from 'node:util';
import { databaseSettings } from '#server/db/database-settings.ts';
import { openDatabase } from '#server/db/database.ts';
import { requireOwnFolder } from '#server/db/folder-owner.ts';
import { readEnv, type Env } from '#server/settings/env.ts';
import { makeAdministrator, type Administrator } from '#server/features/accounts/administrators.ts';
import { randomPassword } from '#server/features/accounts/password.ts';
import { createLog } from '#server/log/log.ts';
import { loadEnvFile, UNUSED_SECRET } from './env-file.ts';

const USAGE = `npm run create-admin -- --username NAME --email ADDRESS [--password PASSWORD]
Makes an administrator. Where the user name exists, that user becomes one, with the new password.
Without --password a random one is made and printed. With the embedded database, stop the portal first.`;

try {
  const { username, email, password } = readArguments();
  if (!username || !email) {
    console.error(USAGE);
    process.exit(2);
  }
  loadEnvFile();
  const env = readEnv({
    SESSION_SECRET: UNUSED_SECRET,
    ...process.env,
  });
  if (!env.DATABASE_URL) {
    const command = `npm run create-admin -- --username ${username} --email ${email}`;
    requireOwnFolder(env.DATA_DIR, command);
  }
  const chosen = password ?? randomPassword(env.PASSWORD_MIN_LENGTH);
  const isNew = await make({ username, email, password: chosen }, env);
  console.log(
    isNew
      ? `${username} is an administrator now.`
      : `${username} has a new password and is an administrator.`,
  );
  if (password === undefined) console.log(`The password is ${chosen}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function readArguments() {
  const option = { type: 'string' } as const;
  return parseArgs({ options: { username: option, email: option, password: option } }).values;
}

async function make(administrator: Administrator, env: Env) {
  const db = await openDatabase({
    ...databaseSettings(env),
    log: createLog('warn'),
  });
  try {
    return await makeAdministrator(db, administrator, { minLength: env.PASSWORD_MIN_LENGTH });
  } finally {
    await db.close();
  }
}
