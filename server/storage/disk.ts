import { createHmac, randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  access,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import { noRoomForFiles, storageUnavailable } from './errors.ts';
import { signPath, verifyPath } from './signed-path.ts';
import type { StorageProblem } from './storage-problem.ts';
import {
  incomingIdIn,
  isStorageKey,
  type LocalFiles,
  type OpenedFile,
  type Storage,
  type StorageKey,
} from './storage.ts';
import { writeStream } from './write-file.ts';

/** The portal's own path under which a key is taken and sent. */
export const STORED_PATH = '/stored/';

/** Milliseconds without a byte after which a part of a file is nobody's any more. */
const STALE = 24 * 60 * 60 * 1000;
const READ_CHUNK = 256 * 1024;
const PART = '.part';

const NO_FOLDER: StorageProblem = {
  code: 'no-folder',
  remedy:
    'The folder of uploaded files is gone or may not be written to: check uploads in DATA_DIR.',
};

const NO_SPACE: StorageProblem = {
  code: 'no-space',
  remedy: 'Less of the disk is free than MIN_FREE_MB: make room, or move uploads to a larger one.',
};

interface DiskOptions {
  folder: string;
  /** Signs the addresses; the same in every process. */
  secret: string;
  /** Bytes of the disk that are kept for all else, such as the database; none by default. */
  minFreeBytes?: number;
  /** For tests: the bytes that are free on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>;
  /** For tests: what opens a file. */
  openFile?: typeof open;
  /** For tests: milliseconds by which this process’s clock is off. */
  clockOffset?: number;
}

/** Files in a folder, taken and sent by the portal itself at signed addresses that expire. */
export async function createDiskStorage(options: DiskOptions): Promise<Storage> {
  const { folder, openFile = open, clockOffset = 0, minFreeBytes = 0 } = options;
  const { freeBytes = freeOnDisk } = options;
  const folders = ['incoming', 'files'].map((name) => join(folder, name));
  for (const path of folders) await mkdir(path, { recursive: true, mode: 0o700 });
  const secret = createHmac('sha256', options.secret).update('stored files').digest('base64url');
  const pathOf = (key: StorageKey) => join(folder, known(key));
  const signing = (method: string, path: string) => ({
    secret,
    method,
    path,
    now: Math.floor((Date.now() + clockOffset) / 1000),
  });

  async function requireRoom(bytes: number) {
    if (minFreeBytes === 0) return;
    const free = await freeBytes(folder).catch(refuse);
    if (free - bytes < minFreeBytes) throw noRoomForFiles();
  }

  const receiving = new Set<Promise<void>>();
  const receive: LocalFiles['receive'] = async (key, source, limits) => {
    const work = store(key, source, limits);
    receiving.add(work);
    return work.finally(() => receiving.delete(work));
  };

  const store: LocalFiles['receive'] = async (key, source, limits) => {
    await requireRoom(0);
    const path = pathOf(key);
    const part = `${path}.${randomUUID()}${PART}`;
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    const handle = await openFile(part, flags, 0o600).catch(refuse);
    try {
      await writeStream(handle, source, { ...limits, requireRoom }).catch(unlessOurs);
      await handle.close();
      await rename(part, path);
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(path);
  };

  const local: LocalFiles = {
    verify({ method, path, query }) {
      const key = path.slice(STORED_PATH.length);
      const signed = isStorageKey(key) ? verifyPath(signing(method, path), query) : null;
      if (!signed || !isStorageKey(key)) return null;
      const [name, contentType] = [signed.get('name'), signed.get('type')];
      const isInline = signed.get('inline') === 'true';
      const maxBytes = Number(signed.get('size') ?? UPLOAD_MAX_BYTES);
      const download = name && contentType ? { name, contentType, isInline } : null;
      return { key, download, maxBytes };
    },
    receive,
    async open(key) {
      const opened = await openForReading(pathOf(key));
      return opened && openedFile(opened.handle, opened.stats);
    },
  };

  return {
    origin: null,
    async check() {
      for (const path of folders) {
        const isUsable = await access(path, constants.R_OK | constants.W_OK).then(
          () => true,
          () => false,
        );
        if (!isUsable) return NO_FOLDER;
      }
      return requireRoom(0).then(
        () => null,
        () => NO_SPACE,
      );
    },
    async requireReachable(bytes) {
      for (const path of folders) await stat(path).catch(refuse);
      await requireRoom(bytes);
    },
    signUpload: async (key, { expiresIn, maxBytes = UPLOAD_MAX_BYTES }) =>
      signPath(signing('PUT', STORED_PATH + known(key)), {
        values: { size: String(maxBytes) },
        expiresIn,
      }),
    signDownload: async (key, { name, contentType, isInline, expiresIn }) =>
      signPath(signing('GET', STORED_PATH + known(key)), {
        values: { name, type: contentType, inline: String(isInline) },
        expiresIn,
      }),
    incomingId: (pathname) => incomingIdIn(pathname, STORED_PATH),
    async size(key) {
      const opened = await openForReading(pathOf(key));
      await opened?.handle.close();
      return opened ? opened.stats.size : null;
    },
    async read(key, { start, end }) {
      const opened = await openForReading(pathOf(key));
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
    },
    async keep(from, to) {
      try {
        await rename(pathOf(from), pathOf(to));
      } catch (error) {
        if (codeOf(error) === 'ENOENT' && (await isThere(folder))) return false;
        throw storageUnavailable(error);
      }
      await syncFolder(pathOf(to));
      return true;
    },
    write: (key, content) =>
      receive(key, Readable.from([content]), { maxBytes: content.length, withinMs: Infinity }),
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(refuse);
    },
    async tidy() {
      for (const path of folders) await removeStale(path);
    },
    async close() {
      await Promise.allSettled(receiving);
    },
    local,
  };
}

async function freeOnDisk(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function known(key: StorageKey) {
  if (!isStorageKey(key)) throw new Error('not a key of the portal');
  return key;
}

/** Never a link: its target may be anything. */
async function openForReading(path: string) {
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

function openedFile(handle: FileHandle, { size, mtimeMs }: Stats): OpenedFile {
  return {
    size,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    stream: (range) => handle.createReadStream({ ...range, highWaterMark: READ_CHUNK }),
    close: () => handle.close(),
  };
}

/** So that the name, too, is there after a power cut. Not every system can. */
async function syncFolder(path: string) {
  const handle = await open(join(path, '..'), 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function removeStale(folder: string) {
  const names = await readdir(folder).catch(refuse);
  for (const name of names.filter((item) => item.endsWith(PART))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > STALE) await rm(path, { force: true }).catch(refuse);
  }
}

async function isThere(folder: string) {
  return stat(folder).then(
    () => true,
    () => false,
  );
}

/** What went wrong with the disk has a system call; what went wrong with the sender has not. */
function unlessOurs(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error;
  if (isOfDisk) refuse(error);
  throw error;
}

/** A full disk keeps its own answer (507). */
function refuse(error: unknown): never {
  throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? error : storageUnavailable(error);
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
