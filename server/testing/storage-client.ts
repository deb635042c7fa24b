import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { fileKey, incomingKey, type Storage } from '#server/storage/storage.ts';

export interface StorageSubject {
  storage: Storage;
  withClockOff: (milliseconds: number) => Promise<Storage>;
  withOtherKey: () => Promise<Storage>;
  home: string;
  makeId: () => Promise<string>;
}

export const HOUR = 60 * 60 * 1000;
export const MINUTES = { expiresIn: 600 };
export const SHOWN = {
  name: 'guide.pdf',
  contentType: 'application/pdf',
  isInline: true,
  ...MINUTES,
};

export function storageClient(subject: () => StorageSubject) {
  const at = (url: string) => new URL(url, subject().home).href;
  const put = (url: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(at(url), { method: 'PUT', body });
  const get = (url: string, headers: Record<string, string> = {}) => fetch(at(url), { headers });

  async function uploaded(text: string) {
    const { storage, makeId } = subject();
    const key = incomingKey(await makeId());
    const response = await put(await storage.signUpload(key, MINUTES), text);
    expect(response.status).toBe(200);
    return key;
  }

  async function kept(text: string) {
    const { storage } = subject();
    const key = fileKey(randomUUID());
    expect(await storage.keep(await uploaded(text), key)).toBe(true);
    return key;
  }

  return { at, put, get, uploaded, kept };
}

export function withChangedSignature(url: string) {
  return url.replace(
    /([sS]ignature=[^&]*)([^&])(&|$)/,
    (_, start: string, last: string, end: string) => `${start}${last === '0' ? '1' : '0'}${end}`,
  );
}
