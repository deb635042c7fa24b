import { parseArgs } from 'node:util';
import { readPlace } from '#server/backup/place.ts';
import { restore } from '#server/backup/restore.ts';
import { settingsOf } from './command/place-settings.ts';
import { readPassphrase } from './command/read-passphrase.ts';
import { inMegabytes, runCommand, told, Usage } from './command/run-command.ts';
import { saySecret } from './command/say-secret.ts';

const USAGE = `npm run restore -- FILE [--to PLACE] [--password-file FILE] [--replace] [--sha256 CHECKSUM] [--passphrase-file PASSPHRASE]
Puts an archive of npm run backup where the settings of this folder say, all of it or nothing. PLACE is
postgresql://… (its password in a file of its own, or in PGPASSWORD), embedded, or a file of settings like .env. What a portal has there is kept unless
--replace is given. Stop the portal first.`;

await runCommand(USAGE, async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'password-file': { type: 'string' },
      replace: { type: 'boolean', default: false },
      sha256: { type: 'string' },
      'passphrase-file': { type: 'string' },
    },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Usage('Name one archive.');
  const { archive, rows, leftOut, files, migrated, secret } = await restore(path, {
    place: readPlace(settingsOf(values.to, values['password-file'])),
    replaces: values.replace,
    sha256: values.sha256,
    passphrase: readPassphrase(values['passphrase-file'], { isNew: false }),
    command: `npm run restore -- ${path}`,
    signal,
  });
  console.log(
    `Restored ${told(rows, 'row', 'rows')} and ${told(files.put, 'file', 'files')} ` +
      `(${inMegabytes(archive.bytes)}) as they were at ${archive.head.createdAt}, from the release ${archive.head.release}.`,
  );
  if (leftOut > 0) {
    console.log(
      `${told(leftOut, 'row', 'rows')} of sessions, trusted devices and links in mails were left out.`,
    );
  }
  console.log(
    'Messages that waited are held by the next start, until somebody says send or drop (npm run held-messages).',
  );
  console.log('Nobody is signed in, and links in messages that were sent open nothing any more.');
  if (files.there > 0) console.log(`${told(files.there, 'file was', 'files were')} there already.`);
  if (migrated > 0) console.log(`${told(migrated, 'migration', 'migrations')} followed.`);
  for (const key of archive.manifest.missing) {
    console.error(`Was not in the store when the backup was made: ${key}`);
  }
  saySecret(secret);
});
