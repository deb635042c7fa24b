import { statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { requireOwnFolder } from '#server/db/folder-owner.ts';
import type { Finding } from './finding.ts';

const area = 'data-folder';
/** What others of the machine must not read. */
const PRIVATE = ['session-secret', 'database', 'uploads', 'mail'];
/** Rights of the group and of all others. */
const OTHERS = 0o077;

/** Looks at whose the data folder is, and who may read what is in it. */
export function examineDataFolder(dataDir: string, ownId = process.geteuid?.()): Finding {
  const folder = statsOf(dataDir);
  if (!folder) return { area, status: 'ok', message: 'DATA_DIR is made by the first start.' };
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
      message: 'DATA_DIR belongs to another user than the one who runs this.',
      remedy: error instanceof Error ? error.message : String(error),
    };
  }
  // A folder that nobody else may enter protects all that is in it.
  const isClosed = (folder.mode & OTHERS) === 0;
  const open = PRIVATE.filter((name) => ((statsOf(join(dataDir, name))?.mode ?? 0) & OTHERS) !== 0);
  if (isClosed || open.length === 0) {
    return { area, status: 'ok', message: 'DATA_DIR is the portal’s own, and closed to others.' };
  }
  return {
    area,
    status: open.includes('session-secret') ? 'problem' : 'warning',
    message: `Other users of this machine may read in DATA_DIR: ${open.join(', ')}.`,
    remedy: `Close it to them: chmod -R go-rwx ${dataDir}`,
  };
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
