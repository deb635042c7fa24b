import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { syncFolder } from './sync-folder.ts';

export interface PrivateFile {
  sink: Writable;
  keep: () => Promise<void>;
  discard: () => Promise<void>;
}

export async function beginPrivateFile(path: string): Promise<PrivateFile> {
  const target = resolve(path);
  if (existsSync(target)) throw taken(path);
  const part = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
  const handle = await open(part, 'wx', 0o600);
  const sink = handle.createWriteStream({ flush: true });
  sink.on('error', () => undefined);
  return {
    sink,
    async keep() {
      try {
        // Links the file instead of renaming it, because a link never replaces an existing file.
        await link(part, target);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code === 'EEXIST' || existsSync(target)) throw taken(path);
        // Renames on file systems without links, such as network shares.
        await rename(part, target);
      }
      await rm(part, { force: true });
      await syncFolder(dirname(target));
    },
    async discard() {
      sink.destroy();
      await rm(part, { force: true });
    },
  };
}

const taken = (path: string) =>
  new Error(`${path} exists already, and is not overwritten. Choose another name.`);
