import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';
import { openDatabase } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { makeAdministrator } from '#server/features/accounts/administrators.ts';
import { createLog } from '#server/http/log.ts';
import { loadEnvFile } from './env-file.ts';

const USAGE = `npm run create-admin -- --username NAME --email ADDRESS [--password PASSWORD]
Makes an administrator. Where the user name exists, that user becomes one, with the new password.
Without --password a random one is made and printed. With the embedded database, stop the portal first.`;

const { values } = parseArgs({
  options: {
    username: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
});
if (!values.username || !values.email) {
  console.error(USAGE);
  process.exit(2);
}
loadEnvFile();
const env = readEnv({
  SESSION_SECRET: 'not used by this command, which signs no one in',
  ...process.env,
});
const password = values.password ?? randomBytes(12).toString('base64url');
try {
  const db = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    log: createLog('warn'),
  });
  const { username, email } = values;
  const rules = { minLength: env.PASSWORD_MIN_LENGTH };
  let isNew: boolean;
  try {
    isNew = await makeAdministrator(db, { username, email, password }, rules);
  } finally {
    await db.close();
  }
  console.log(
    isNew
      ? `${username} is an administrator now.`
      : `${username} has a new password and is an administrator.`,
  );
  if (!values.password) console.log(`The password is ${password}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
