import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const PRIVATE_ENTRIES = ['session-secret', 'database', 'uploads', 'mail'] as const;

export const RIGHTS_OF_OTHERS = 0o077;
export const EVERYBODY = { enter: 0o001, write: 0o002 } as const;
export const GROUP = { enter: 0o010, write: 0o020 } as const;

export function makeDataFolder(dataDir: string): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new Error(
      `DATA_DIR is a file, not a folder. Set DATA_DIR to a folder of the portal’s own, or move ${dataDir} away.`,
    );
  }
  // Makes one folder after another, because Node's recursive mkdir hangs below /proc.
  const missing: string[] = [];
  for (let path = resolve(dataDir); !existsSync(path); path = dirname(path)) missing.unshift(path);
  try {
    for (const path of missing) mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The folder of DATA_DIR can’t be made (${reason}). Set DATA_DIR to a folder that the portal’s user can create or write to, or create the folder and give it to that user.`,
      { cause: error },
    );
  }
}

const MAX_LOOKED_AT = 5_000;

/** Revokes other users' access to the folder's entries, which earlier releases allowed. */
export function closeDataFolder(dataDir: string, ownId = process.geteuid?.()): void {
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of PRIVATE_ENTRIES) {
    const path = join(dataDir, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink() || stats.uid !== ownId) continue;
    if ((stats.mode & RIGHTS_OF_OTHERS) === 0) continue;
    try {
      chmodSync(path, stats.mode & ~RIGHTS_OF_OTHERS & 0o7777);
    } catch {
      // Ignored, because some file systems have no permissions.
    }
  }
}

export function isWritableBy(who: typeof EVERYBODY | typeof GROUP, path: string): boolean {
  let left = MAX_LOOKED_AT;
  const look = (each: string): boolean => {
    left -= 1;
    const stats = lstatSync(each, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink()) return false;
    if (!stats.isDirectory()) return (stats.mode & who.write) !== 0;
    if ((stats.mode & who.enter) === 0) return false;
    if ((stats.mode & who.write) !== 0) return true;
    return readdirSync(each).some((name) => left > 0 && look(join(each, name)));
  };
  return look(path);
}
