import type { Storage, StorageKey } from '#server/storage/storage.ts';
import { contentOf } from './make-backup.ts';

interface FilePutter {
  put: (key: StorageKey, content: AsyncIterable<Uint8Array>) => Promise<void>;
  takeAway: () => Promise<void>;
  counts: () => { put: number; there: number };
}

export function filePutter(storage: Storage, replaces: boolean): FilePutter {
  const keys: StorageKey[] = [];
  let [put, there] = [0, 0];
  return {
    async put(key, chunks) {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      const content = Buffer.concat(parts);
      const size = await storage.size(key);
      if (size === content.length && (await isSame(storage, key, content))) {
        there += 1;
        return;
      }
      if (size === null) keys.push(key);
      else if (!replaces)
        throw new Error(`The file store already has a different file named ${key}.`);
      await storage.write(key, content);
      put += 1;
    },
    async takeAway() {
      for (const key of keys) await storage.remove(key).catch(() => undefined);
    },
    counts: () => ({ put, there }),
  };
}

async function isSame(storage: Storage, key: StorageKey, content: Buffer) {
  let at = 0;
  for await (const part of contentOf(storage, key, content.length)) {
    if (!part.equals(content.subarray(at, at + part.length))) return false;
    at += part.length;
  }
  return true;
}
