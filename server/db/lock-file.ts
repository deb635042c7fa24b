import { randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';

/** Returns false if a lock exists. Links a finished file, so that nobody reads half of it. */
export function createLockFile(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP')) throw error;
    return createWithoutLinks(path, text);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock file, but puts it back if its content isn't the expected one. */
export function removeLockFile(path: string, expected: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const found = readLockFile(aside);
  if (found !== undefined && found !== expected) createLockFile(path, found);
  rmSync(aside, { force: true });
}

export function readLockFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

export function touchLockFile(path: string, own: string): boolean {
  const found = readLockFile(path);
  if (found === undefined) return createLockFile(path, own);
  if (found !== own) return false;
  const now = new Date();
  utimesSync(path, now, now);
  return true;
}

export function touchedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** The fallback for file systems without hard links. */
function createWithoutLinks(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
