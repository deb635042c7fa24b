import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { tooLarge, uploadTooSlow } from './errors.ts';

/** Bytes that are written at a time, while the next ones arrive. */
const BATCH = 128 * 1024;
/** Bytes after which the disk is told to begin, so that little is left to wait for at the end. */
const SYNC_EVERY = 4 * 1024 * 1024;

export interface WriteLimits {
  maxBytes: number;
  /** For all of it together; a source that falls silent is ended by its own deadline. */
  withinMs: number;
  /** Asked before the first byte and every few megabytes. @throws when there is no room for as many bytes */
  requireRoom: (bytes: number) => Promise<void>;
}

/**
 * Writes all that arrives, and returns once it is on the disk.
 * @throws AppError 413 past `maxBytes`, 408 past `withinMs`; what the disk says; what ends the source
 * too early
 */
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
    // A request that were destroyed could not be answered any more.
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
