import { createWriteStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, backUpToFile } from '#server/backup/backup.ts';
import { readPlace } from '#server/backup/place.ts';
import { portalRelease } from '#server/release/version.ts';
import { settingsOf } from './command/place-settings.ts';
import { readPassphrase } from './command/read-passphrase.ts';
import { inMegabytes, runCommand, told, Usage } from './command/run-command.ts';

const USAGE = `npm run backup -- FILE|FOLDER [--passphrase-file PASSPHRASE] [--copy-to REMOTE]
Writes the database, the files and the session secret into one archive, while the portal runs. A FILE
that exists is not overwritten; in a FOLDER the archive gets a name with the time and the release; - writes to standard output (with npm run --silent). With the file of a
passphrase, in one line, the archive is encrypted, and age --decrypt opens it, too. With a REMOTE of rclone,
such as offsite: or a folder, the archive is copied there, and counts as made once it is.`;

await runCommand(USAGE, async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' }, 'copy-to': { type: 'string' } },
  });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new Usage('Name one file or folder.');
  const passphrase = readPassphrase(values['passphrase-file'], { isNew: true });
  const copyTo = values['copy-to'];
  if (copyTo !== undefined && target === '-') {
    throw new Usage('--copy-to needs a file or a folder, not standard output.');
  }
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  const path = isFolder ? join(target, archiveName(passphrase !== null)) : target;
  const options = {
    place: readPlace(settingsOf()),
    passphrase,
    copyTo,
    command: `npm run backup -- ${target}`,
    signal,
  };
  const made =
    path === '-' ? await backUp(standardOutput(), options) : await backUpToFile(path, options);
  const say = path === '-' ? console.error : console.log;
  say(
    `Backed up ${told(made.rows, 'row', 'rows')} of ${told(made.tables, 'table', 'tables')} and ` +
      `${told(made.files.count, 'file', 'files')} (${inMegabytes(made.files.bytes)}), as they were at ${made.createdAt.toISOString()}.`,
  );
  say(
    `${path === '-' ? 'The archive' : path} has ${inMegabytes(made.bytes)}. SHA-256: ${made.sha256}`,
  );
  if (copyTo !== undefined) say(`It is copied to ${copyTo}.`);
  if (passphrase === null) {
    say('It is not encrypted: who has it can read everything in it (--passphrase-file encrypts).');
  }
  if (made.heldMs !== null) say(`The portal's database was held for ${made.heldMs} ms.`);
  for (const key of made.missing) {
    console.error(`Not in the store, and so not in the archive: ${key}`);
  }
});

function archiveName(isEncrypted: boolean) {
  const time = new Date().toISOString().replace(/:(\d\d):.*/, '$1Z');
  const { version, commit } = portalRelease();
  const name = ['portal', time, version, commit].filter((part) => part !== null).join('-');
  return `${name}.tar${isEncrypted ? '.age' : ''}`;
}

/** Unlike process.stdout, this stream never blocks the process when the reader is slow. */
function standardOutput() {
  return createWriteStream('', { fd: 1, autoClose: false });
}
