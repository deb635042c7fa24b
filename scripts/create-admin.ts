import { parseArgs } from 'node:util';
import { makeAdministrator } from '#server/features/accounts/administrators.ts';
import { randomPassword } from '#server/features/accounts/password.ts';
import { readMinLength } from '#server/program/rules.ts';
import { decidedBy } from '#server/settings/decided-settings.ts';
import { withDatabase } from './command/with-database.ts';

const USAGE = `npm run create-admin -- --username NAME --email ADDRESS [--password PASSWORD]
Makes an administrator. Where the user name exists, that user becomes one, with the new password.
Without --password a random one is made and printed. With the embedded database, stop the portal first.`;

try {
  const { username, email, password } = readArguments();
  if (!username || !email) {
    console.error(USAGE);
    process.exit(2);
  }
  const command = `npm run create-admin -- --username ${username} --email ${email}`;
  await withDatabase(command, async (db, env) => {
    const rules = await readMinLength(db.orm, decidedBy(env));
    const chosen = password ?? randomPassword(rules.minLength);
    const isNew = await makeAdministrator(db, { username, email, password: chosen }, rules);
    console.log(
      isNew
        ? `${username} is an administrator now.`
        : `${username} has a new password and is an administrator.`,
    );
    if (password === undefined) console.log(`The password is ${chosen}`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function readArguments() {
  const option = { type: 'string' } as const;
  return parseArgs({ options: { username: option, email: option, password: option } }).values;
}
