import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { tooLarge, uploadTooSlow } from './errors.ts';

const BATCH = 128 * 1024;
/** Syncs to the disk after this many bytes, so that the final sync is short. */
const SYNC_EVERY = 4 * 1024 * 1024;

export interface WriteLimits {
  maxBytes: number;
  withinMs: number;
  /** Called every few megabytes; throws if there is no room. */
  requireRoom: (bytes: number) => Promise<void>;
}

/** Returns once the data is on the disk. @throws AppError 413 (`maxBytes`), 408 (`withinMs`) */
export async function writeStream(handle: FileHandle, source: Readable, limits: WriteLimits) {
  const { maxBytes, withinMs, requireRoom } = limits;
  const end = performance.now() + withinMs;
  const state: {
    size: number;
    unsynced: number;
    writing?: Promise<void>;
    syncing?: Promise<void> | undefined;
  } = { size: 0, unsynced: 0 };
  let batch: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    await state.writing;
    const parts = batch;
    state.unsynced += bytes;
    batch = [];
    bytes = 0;
    state.writing = writeAll(handle, parts);
    state.writing.catch(() => undefined);
    if (state.unsynced < SYNC_EVERY || state.syncing) return;
    await requireRoom(0);
    state.unsynced = 0;
    state.syncing = handle.datasync().finally(() => (state.syncing = undefined));
    state.syncing.catch(() => undefined);
  };
  try {
    // Keeps the request open, because a destroyed request could not be answered.
    const chunks: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      state.size += chunk.length;
      if (state.size > maxBytes) throw tooLarge(maxBytes);
      if (performance.now() > end) throw uploadTooSlow();
      batch.push(chunk);
      bytes += chunk.length;
      if (bytes >= BATCH) await flush();
    }
    await flush();
    await state.writing;
    await state.syncing;
    await handle.sync();
  } finally {
    await Promise.allSettled([state.writing, state.syncing]);
  }
}

async function writeAll(handle: FileHandle, parts: readonly Buffer[]) {
  let { bytesWritten } = await handle.writev(parts);
  for (const part of parts) {
    if (bytesWritten >= part.length) bytesWritten -= part.length;
    else {
      await writeRest(handle, part.subarray(bytesWritten));
      bytesWritten = 0;
    }
  }
}

async function writeRest(handle: FileHandle, part: Buffer) {
  for (let done = 0; done < part.length;) {
    done += (await handle.write(part, done)).bytesWritten;
  }
}
