import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '#server/disk/sync-folder.ts';
import { refuse, refuseForDisk } from './disk-errors.ts';
import { writeStream, type WriteLimits } from './write-file.ts';

/** After this many ms without a new byte, an upload counts as broken off. */
const STALE = 24 * 60 * 60 * 1000;
const PART = '.part';

interface ReceiveOptions extends WriteLimits {
  path: string;
  openFile?: typeof open | undefined;
}

export async function receiveFile(
  source: Readable,
  { path, openFile = open, ...limits }: ReceiveOptions,
) {
  const part = `${path}.${randomUUID()}${PART}`;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  const handle = await openFile(part, flags, 0o600).catch(refuse);
  try {
    await writeStream(handle, source, limits).catch(refuseForDisk);
    await handle.close();
    await rename(part, path);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

export async function removeStaleParts(folder: string) {
  const names = await readdir(folder).catch(refuse);
  for (const name of names.filter((item) => item.endsWith(PART))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > STALE) await rm(path, { force: true }).catch(refuse);
  }
}
