import { readFileSync, Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Refuses users other than the folder's owner: the owner couldn't read files that they create. */
export function requireOwnFolder(dataDir: string, command: string, ownId = process.geteuid?.()) {
  // Prefers the owner of `database`: in a container, root may use another user's data folder.
  const looks = [join(dataDir, 'database'), dataDir].map(statsOf);
  const found = looks.find((stats) => stats instanceof Stats);
  if (!found && looks.includes('closed')) {
    throw new Error(
      `This user may not look into ${dataDir}, so nothing was done. Run the command as the user whose portal it is: ` +
        `sudo -u portal env DATA_DIR=${resolve(dataDir)} ${command}`,
    );
  }
  if (!found || ownId === undefined || found.uid === ownId) return;
  const owner = userName(found.uid);
  throw new Error(
    `The data folder ${dataDir} belongs to the user ${owner ?? found.uid}. What another user writes ` +
      'there would keep the portal from starting, so nothing was done. Run it as that user: ' +
      `sudo -u ${owner ?? `'#${found.uid}'`} env DATA_DIR=${resolve(dataDir)} ${command}`,
  );
}

/** Returns 'closed' if this user may not look into the folder. */
function statsOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return 'closed';
    throw error;
  }
}

function userName(id: number) {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.map((line) => line.split(':')).find(([, , uid]) => uid === String(id))?.[0];
  } catch {
    return undefined;
  }
}
