import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Refuses to work on a data folder as somebody else than the user whose portal it is: what this
 * process would write there (lock, tables) its owner could not read afterwards.
 * @param ownId the user id of this process; undefined on systems without any.
 * @throws Error that names the owner and the command to run
 */
export function requireOwnFolder(dataDir: string, command: string, ownId = process.geteuid?.()) {
  // A container may run as root on a folder of somebody else: then the database tells.
  const found = [join(dataDir, 'database'), dataDir]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .find((stats) => stats !== undefined);
  if (!found || ownId === undefined || found.uid === ownId) return;
  const owner = userName(found.uid);
  throw new Error(
    `The data folder ${dataDir} belongs to the user ${owner ?? found.uid}. What another user writes ` +
      'there would keep the portal from starting, so nothing was done. Run it as that user: ' +
      `sudo -u ${owner ?? `'#${found.uid}'`} env DATA_DIR=${resolve(dataDir)} ${command}`,
  );
}

function userName(id: number) {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.map((line) => line.split(':')).find(([, , uid]) => uid === String(id))?.[0];
  } catch {
    return undefined;
  }
}
