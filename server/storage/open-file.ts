import { constants, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { codeOf } from './disk-errors.ts';
import { storageUnavailable } from './errors.ts';
import type { OpenedFile } from './storage.ts';

const READ_CHUNK = 256 * 1024;

interface Opened {
  handle: FileHandle;
  stats: Stats;
}

/** Opens a file, but follows no link. Null if the file is missing. The caller closes it. */
export async function openFile(path: string): Promise<Opened | null> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(path, flags).catch((error: unknown) => {
    if (['ENOENT', 'ELOOP', 'EMLINK'].includes(codeOf(error))) return null;
    throw storageUnavailable(error);
  });
  const stats = await handle?.stat();
  if (handle && stats?.isFile()) return { handle, stats };
  await handle?.close();
  return null;
}

export function sentFile({ handle, stats: { size, mtimeMs } }: Opened): OpenedFile {
  return {
    size,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    stream: (range) => handle.createReadStream({ ...range, highWaterMark: READ_CHUNK }),
    close: () => handle.close(),
  };
}

export async function readPart(path: string, { start, end }: { start: number; end: number }) {
  const opened = await openFile(path);
  if (!opened) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await opened.handle.read({
      buffer: Buffer.alloc(Math.max(0, Math.min(end, opened.stats.size) - start)),
      position: start,
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.handle.close();
  }
}
