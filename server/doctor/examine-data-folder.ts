import { accessSync, constants, statSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  EVERYBODY,
  GROUP,
  isWritableBy,
  PRIVATE_ENTRIES,
  RIGHTS_OF_OTHERS,
} from '#server/disk/data-folder.ts';
import { requireOwnFolder } from '#server/db/folder-owner.ts';
import type { Finding } from './finding.ts';

const area = 'data-folder';

export const BELONGS_TO_OTHERS =
  'DATA_DIR belongs to another user, not to the one who runs this command.';

export function examineDataFolder(dataDir: string, ownId = process.geteuid?.()): Finding {
  const folder = statsOf(dataDir);
  if (!folder) {
    const parent = nearestFolder(dataDir);
    if (mayWrite(parent)) {
      return {
        area,
        status: 'ok',
        message: 'DATA_DIR does not exist yet. The portal’s first start creates it.',
      };
    }
    return {
      area,
      status: 'problem',
      message: `DATA_DIR can’t be created: the user who runs this command may not write in ${parent}.`,
      remedy:
        'Create the folder and make the portal’s user its owner, or set DATA_DIR to another folder.',
    };
  }
  if (!folder.isDirectory()) {
    return {
      area,
      status: 'problem',
      message: 'DATA_DIR is a file, not a folder.',
      remedy: `Set DATA_DIR to a folder of the portal’s own, or move ${dataDir} away.`,
    };
  }
  try {
    requireOwnFolder(dataDir, 'npm run doctor', ownId);
  } catch (error) {
    return {
      area,
      status: 'problem',
      message: BELONGS_TO_OTHERS,
      remedy: error instanceof Error ? error.message : String(error),
    };
  }
  // If the folder is closed to other users, the modes of the files in it don't matter.
  const isClosed = (folder.mode & RIGHTS_OF_OTHERS) === 0;
  const open = PRIVATE_ENTRIES.filter((name) => {
    const mode = statsOf(join(dataDir, name))?.mode ?? 0;
    return (mode & RIGHTS_OF_OTHERS) !== 0;
  });
  if (isClosed || open.length === 0) {
    return {
      area,
      status: 'ok',
      message: 'DATA_DIR belongs to the portal’s user, and is closed to other users.',
    };
  }
  const writable = (who: typeof EVERYBODY | typeof GROUP) =>
    (folder.mode & who.enter) === 0
      ? []
      : open.filter((name) => isWritableBy(who, join(dataDir, name)));
  const [byEverybody, byGroup] = [writable(EVERYBODY), writable(GROUP)];
  const isWritable = byEverybody.length + byGroup.length > 0;
  return {
    area,
    status: isWritable || open.includes('session-secret') ? 'problem' : 'warning',
    message: [
      ...told(byEverybody, (names) => `All users of this machine may write in DATA_DIR: ${names}.`),
      ...told(
        byGroup.filter((name) => !byEverybody.includes(name)),
        (names) => `Other members of a group may write in DATA_DIR: ${names}.`,
      ),
      ...told(open, (names) => `Other users of this machine may read in DATA_DIR: ${names}.`),
    ].join(' '),
    remedy: `Close it to them: chmod -R go-rwx ${dataDir}`,
  };
}

const told = (names: readonly string[], sentence: (names: string) => string) =>
  names.length > 0 ? [sentence(names.join(', '))] : [];

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function nearestFolder(path: string): string {
  const parent = dirname(resolve(path));
  return statsOf(parent) ? parent : nearestFolder(parent);
}

function mayWrite(folder: string) {
  try {
    accessSync(folder, constants.W_OK);
    return !folder.startsWith('/proc');
  } catch {
    return false;
  }
}
