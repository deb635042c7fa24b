import { createHmac } from 'node:crypto';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { signPath, verifyPath } from './signed-path.ts';
import {
  incomingIdIn,
  isStorageKey,
  requireStorageKey,
  type LocalFiles,
  type Storage,
} from './storage.ts';

export const STORED_PATH = '/stored/';

interface AddressOptions {
  secrets: Secrets;
  now: () => number;
}

type DiskAddresses = Pick<Storage, 'signUpload' | 'signDownload' | 'incomingId'> &
  Pick<LocalFiles, 'verify'>;

export function createDiskAddresses({ secrets, now }: AddressOptions): DiskAddresses {
  const signing = (method: string, path: string, secret = secrets[0]) => ({
    secret: keyOf(secret),
    method,
    path,
    now: Math.floor(now() / 1000),
  });
  const pathOf = (storageKey: string) => STORED_PATH + requireStorageKey(storageKey);
  return {
    signUpload: async (storageKey, { expiresIn, maxBytes = UPLOAD_MAX_BYTES }) =>
      signPath(signing('PUT', pathOf(storageKey)), {
        values: { size: String(maxBytes) },
        expiresIn,
      }),
    signDownload: async (storageKey, { name, contentType, isInline, expiresIn }) =>
      signPath(signing('GET', pathOf(storageKey)), {
        values: { name, type: contentType, inline: String(isInline) },
        expiresIn,
      }),
    incomingId: (pathname) => incomingIdIn(pathname, STORED_PATH),
    verify({ method, path, query }) {
      const storageKey = path.slice(STORED_PATH.length);
      if (!isStorageKey(storageKey)) return null;
      const signed = secrets
        .map((secret) => verifyPath(signing(method, path, secret), query))
        .find((values) => values !== null);
      if (!signed) return null;
      const [name, contentType] = [signed.get('name'), signed.get('type')];
      const isInline = signed.get('inline') === 'true';
      const maxBytes = Number(signed.get('size') ?? UPLOAD_MAX_BYTES);
      const download = name && contentType ? { name, contentType, isInline } : null;
      return { key: storageKey, download, maxBytes };
    },
  };
}

const keyOf = (secret: string) =>
  createHmac('sha256', secret).update('stored files').digest('base64url');
