import { removeFactorsOf } from '#server/features/second-factor/operator.ts';
import { withDatabase } from './command/with-database.ts';

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
  const outcome = await withDatabase(`npm run remove-second-factor -- ${username}`, (db) =>
    removeFactorsOf(db, username),
  );
  console.log(`${username} ${SAID[outcome]}`);
  if (outcome === 'unknown') process.exit(1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
