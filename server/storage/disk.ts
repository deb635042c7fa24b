import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '#server/disk/sync-folder.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { createDiskAddresses } from './disk-addresses.ts';
import { codeOf, isFull, refuse } from './disk-errors.ts';
import { noRoomForFiles, storageUnavailable } from './errors.ts';
import { openFile, readPart, sentFile } from './open-file.ts';
import { receiveFile, removeStaleParts } from './receive-file.ts';
import type { StorageProblem } from './storage-problem.ts';
import { requireStorageKey, type LocalFiles, type Storage, type StorageKey } from './storage.ts';

const NO_FOLDER: StorageProblem = {
  code: 'no-folder',
  remedy:
    'The folder of uploaded files is missing or can’t be written to: check the folder “uploads” in DATA_DIR.',
};

const FULL: StorageProblem = {
  code: 'no-space',
  remedy: 'The disk of uploaded files is full: make room, or move uploads to a larger one.',
};

const NO_SPACE: StorageProblem = {
  code: 'no-space',
  remedy: 'Less than MIN_FREE_MB of the disk is free: make room, or move uploads to a larger one.',
};

/** The size of a test write: a whole block, which a full disk can't store. */
const PROBE_BYTES = 4096;

interface DiskOptions {
  folder: string;
  secrets: Secrets;
  /** How many bytes stay free on the disk for the database and everything else. */
  minFreeBytes?: number;
  freeBytes?: (folder: string) => Promise<number>;
  openFile?: typeof open;
  now?: () => number;
}

export async function createDiskStorage(options: DiskOptions): Promise<Storage> {
  const { folder, secrets, now = Date.now, minFreeBytes = 0, freeBytes = freeOnDisk } = options;
  const folders = ['incoming', 'files'].map((name) => join(folder, name));
  for (const path of folders) await mkdir(path, { recursive: true, mode: 0o700 });
  const pathOf = (key: StorageKey) => join(folder, requireStorageKey(key));
  const { verify, ...addresses } = createDiskAddresses({ secrets, now });

  const probe = join(folder, `.probe-${randomUUID()}`);
  async function writeProbe(): Promise<StorageProblem | null> {
    try {
      const handle = await (options.openFile ?? open)(probe, 'w', 0o600);
      try {
        await handle.writev([Buffer.alloc(PROBE_BYTES, 'x')]);
      } finally {
        await handle.close();
      }
      return null;
    } catch (error) {
      return isFull(error) ? FULL : NO_FOLDER;
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  }

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
    await receiveFile(source, { ...limits, path, requireRoom, openFile: options.openFile });
  };

  return {
    ...addresses,
    origin: null,
    async check() {
      const mode = constants.R_OK | constants.W_OK;
      for (const path of folders) if (!(await succeeds(access(path, mode)))) return NO_FOLDER;
      return (await succeeds(requireRoom(0))) ? writeProbe() : NO_SPACE;
    },
    async requireReachable(bytes) {
      for (const path of folders) await stat(path).catch(refuse);
      await requireRoom(bytes);
    },
    async size(key) {
      const opened = await openFile(pathOf(key));
      await opened?.handle.close();
      return opened ? opened.stats.size : null;
    },
    read: async (key, range) => readPart(pathOf(key), range),
    async keep(from, to) {
      try {
        await rename(pathOf(from), pathOf(to));
      } catch (error) {
        if (codeOf(error) === 'ENOENT' && (await succeeds(stat(folder)))) return false;
        throw storageUnavailable(error);
      }
      await syncFolder(dirname(pathOf(to)));
      return true;
    },
    write: (key, content) =>
      receive(key, Readable.from([content]), { maxBytes: content.length, withinMs: Infinity }),
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(refuse);
    },
    async tidy() {
      for (const path of folders) await removeStaleParts(path);
    },
    async close() {
      await Promise.allSettled(receiving);
    },
    local: {
      verify,
      receive,
      async open(key) {
        const opened = await openFile(pathOf(key));
        return opened && sentFile(opened);
      },
    },
  };
}

async function freeOnDisk(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function succeeds(work: Promise<unknown>) {
  return work.then(
    () => true,
    () => false,
  );
}
