import { databaseSettings } from '#server/db/database-settings.ts';
import { openDatabase } from '#server/db/database.ts';
import { requireOwnFolder } from '#server/db/folder-owner.ts';
import { readEnv, type Env } from '#server/settings/env.ts';
import { removeFactorsOf } from '#server/features/second-factor/operator.ts';
import { createLog } from '#server/log/log.ts';
import { loadEnvFile, UNUSED_SECRET } from './env-file.ts';

const USAGE = `npm run remove-second-factor -- USERNAME
Removes all passkeys, the authenticator app and the recovery codes of a user who has lost them, and
signs the user out. With the embedded database, stop the portal first.`;

const SAID = {
  removed: 'can sign in with the password alone now.',
  none: 'has no second factor.',
  unknown: 'is no user of this portal.',
};

try {
  const [username, ...more] = process.argv.slice(2);
  if (!username || more.length > 0 || username.startsWith('-')) {
    console.error(USAGE);
    process.exit(2);
  }
  loadEnvFile();
  const env = readEnv({
    SESSION_SECRET: UNUSED_SECRET,
    ...process.env,
  });
  if (!env.DATABASE_URL) {
    requireOwnFolder(env.DATA_DIR, `npm run remove-second-factor -- ${username}`);
  }
  const outcome = await remove(username, env);
  console.log(`${username} ${SAID[outcome]}`);
  if (outcome === 'unknown') process.exit(1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function remove(username: string, env: Env) {
  const db = await openDatabase({ ...databaseSettings(env), log: createLog('warn') });
  try {
    return await removeFactorsOf(db, username);
  } finally {
    await db.close();
  }
}
