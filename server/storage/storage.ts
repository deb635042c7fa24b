import type { Readable } from 'node:stream';
import type { StorageProblem } from './storage-problem.ts';

/** Uploads arrive at incoming/; checked files are kept at files/. */
export type StorageKey = `incoming/${string}` | `files/${string}`;

export interface Download {
  name: string;
  contentType: string;
  isInline: boolean;
  expiresIn: number;
}

/** Every failure of the store is thrown as AppError 503. */
export interface Storage {
  /** The origin of signed URLs; null if they are paths on the portal. */
  origin: string | null;
  /** Null if all is well; never throws. With `writes`, also writes and deletes a small file. */
  check: (options: { writes: boolean }) => Promise<StorageProblem | null>;
  /** @throws AppError 503 if nothing can be stored, 507 if there is no room for the bytes */
  requireReachable: (bytes: number) => Promise<void>;
  /** If `maxBytes` is set, a bucket accepts exactly this size, and the disk at most this size. */
  signUpload: (
    key: StorageKey,
    options: { expiresIn: number; maxBytes?: number },
  ) => Promise<string>;
  signDownload: (key: StorageKey, download: Download) => Promise<string>;
  incomingId: (pathname: string) => string | null;
  size: (key: StorageKey) => Promise<number | null>;
  /** `end` is exclusive; returns fewer bytes at the file's end. */
  read: (key: StorageKey, range: { start: number; end: number }) => Promise<Buffer>;
  /** Moves an upload to a key that its upload URL can't overwrite. False if there is no file. */
  keep: (from: StorageKey, to: StorageKey) => Promise<boolean>;
  write: (key: StorageKey, content: Buffer) => Promise<void>;
  remove: (key: StorageKey) => Promise<void>;
  tidy: () => Promise<void>;
  close: () => void | Promise<void>;
  local?: LocalFiles;
}

export interface LocalFiles {
  verify: (request: { method: 'PUT' | 'GET'; path: string; query: string }) => {
    key: StorageKey;
    download: Omit<Download, 'expiresIn'> | null;
    maxBytes: number;
  } | null;
  /** Stores all or nothing. @throws AppError 413 (`maxBytes`), 408 (`withinMs`), 507 (disk full) */
  receive: (
    key: StorageKey,
    source: Readable,
    limits: { maxBytes: number; withinMs: number },
  ) => Promise<void>;
  open: (key: StorageKey) => Promise<OpenedFile | null>;
}

export interface OpenedFile {
  size: number;
  etag: string;
  /** `end` is inclusive; the stream closes the file. */
  stream: (range: { start: number; end: number }) => Readable;
  close: () => Promise<void>;
}

export const incomingKey = (id: string): StorageKey => `incoming/${id}`;
export const fileKey = (id: string): StorageKey => `files/${id}`;

const KEY = /^(?:incoming|files)\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a text is a key. Other texts never reach a store. */
export function isStorageKey(text: string): text is StorageKey {
  return KEY.test(text);
}

export function requireStorageKey(text: string): StorageKey {
  if (!isStorageKey(text)) throw new Error('not a key of the portal');
  return text;
}

export function incomingIdIn(pathname: string, prefix: string): string | null {
  if (!pathname.startsWith(prefix)) return null;
  const key = pathname.slice(prefix.length);
  return isStorageKey(key) && key.startsWith('incoming/') ? key.slice('incoming/'.length) : null;
}
