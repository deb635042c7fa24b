import { parseArgs } from 'node:util';
import { move } from '#server/backup/move.ts';
import { readPlace } from '#server/backup/place.ts';
import { settingsOf } from './command/place-settings.ts';
import { runCommand, told, Usage } from './command/run-command.ts';
import { saySecret } from './command/say-secret.ts';

const USAGE = `npm run move -- --to PLACE [--password-file FILE]
Copies a stopped portal to another database, another store or both. PLACE is postgresql://…, embedded,
or a file of settings like .env. The password of an address is in a
file of its own, or in PGPASSWORD.
What the portal leaves stays as it is.`;

await runCommand(USAGE, async (signal) => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'password-file': { type: 'string' } },
  });
  if (values.to === undefined) throw new Usage('Say where to.');
  const from = readPlace(settingsOf());
  const moved = await move({
    from,
    to: readPlace(settingsOf(values.to, values['password-file'])),
    command: 'npm run move',
    signal,
  });
  const what = moved.rows === null ? '' : `${told(moved.rows, 'row', 'rows')} and `;
  console.log(`Moved ${what}${told(moved.files.put, 'file', 'files')}.`);
  if (moved.files.there > 0) {
    console.log(`${told(moved.files.there, 'file was', 'files were')} there already.`);
  }
  for (const key of moved.missing) console.error(`Was not in the former store: ${key}`);
  if (moved.secret) saySecret(moved.secret);
  console.log(
    'Start the portal with the new settings. The old data is untouched; remove it once all is well.',
  );
});
