import type { Readable } from 'node:stream';
import type { StorageProblem } from './storage-problem.ts';

/** Where what a signed address takes is put, and where what was checked is kept. */
export type StorageKey = `incoming/${string}` | `files/${string}`;

export interface Download {
  /** The name under which it is saved; any characters. */
  name: string;
  contentType: string;
  /** Shown by the browser instead of saved. */
  isInline: boolean;
  /** Seconds. */
  expiresIn: number;
}

/** Where files are kept. Whatever fails because the store is away is thrown as an AppError 503. */
export interface Storage {
  /** The origin of the signed addresses; null where they are paths on the portal itself. */
  origin: string | null;
  /**
   * Asks the store whether it can be used, in a bounded time. With `writes` a small file is put and
   * deleted, too, which a disk does always. Returns null where all is well; never throws.
   */
  check: (options: { writes: boolean }) => Promise<StorageProblem | null>;
  /** @throws AppError 503 where nothing can be stored now, 507 where there is no room for as many bytes */
  requireReachable: (bytes: number) => Promise<void>;
  /**
   * Returns an address that takes a file by a PUT that begins within `expiresIn` seconds. A store of
   * its own takes exactly `maxBytes` where less than the largest file is said; the disk at most that.
   */
  signUpload: (
    key: StorageKey,
    options: { expiresIn: number; maxBytes?: number },
  ) => Promise<string>;
  /** @returns an address that answers GET, with ranges, until it expires. */
  signDownload: (key: StorageKey, download: Download) => Promise<string>;
  /** @param pathname of an upload address. @returns the id in its key; null where it is none. */
  incomingId: (pathname: string) => string | null;
  /** @returns bytes; null where there is no such file. */
  size: (key: StorageKey) => Promise<number | null>;
  /** @returns the bytes from `start` up to, not including, `end`; fewer at the file's end. */
  read: (key: StorageKey, range: { start: number; end: number }) => Promise<Buffer>;
  /** Makes what was uploaded a file that its upload address no longer reaches; false where there is none. */
  keep: (from: StorageKey, to: StorageKey) => Promise<boolean>;
  /** Stores a file that the portal makes itself. */
  write: (key: StorageKey, content: Buffer) => Promise<void>;
  /** Does nothing where there is no such file. */
  remove: (key: StorageKey) => Promise<void>;
  /** Removes what uploads that broke off long ago have left. */
  tidy: () => Promise<void>;
  /** Ends connections. On a disk, waits until what was cut off while it arrived is removed. */
  close: () => void | Promise<void>;
  /** Only where the portal itself takes and sends the files. */
  local?: LocalFiles;
}

/** What the portal's own upload and download addresses do. */
export interface LocalFiles {
  /** @returns what was signed along with the address; null where it is expired, changed or another's. */
  verify: (request: { method: 'PUT' | 'GET'; path: string; query: string }) => {
    key: StorageKey;
    download: Omit<Download, 'expiresIn'> | null;
    /** The largest file that an upload address takes. */
    maxBytes: number;
  } | null;
  /**
   * Stores what arrives, or nothing.
   * @throws AppError 413 past `maxBytes`, 408 past `withinMs`, 507 when the disk is nearly full
   */
  receive: (
    key: StorageKey,
    source: Readable,
    limits: { maxBytes: number; withinMs: number },
  ) => Promise<void>;
  /** @returns the opened file, which the caller closes; null where there is none. */
  open: (key: StorageKey) => Promise<OpenedFile | null>;
}

export interface OpenedFile {
  size: number;
  etag: string;
  /** @returns the bytes from `start` to `end`, both included; the file is closed with the stream. */
  stream: (range: { start: number; end: number }) => Readable;
  close: () => Promise<void>;
}

export const incomingKey = (id: string): StorageKey => `incoming/${id}`;
export const fileKey = (id: string): StorageKey => `files/${id}`;

const KEY = /^(?:incoming|files)\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** True for the keys that the portal makes; what else a path may say reaches no store. */
export function isStorageKey(text: string): text is StorageKey {
  return KEY.test(text);
}

/** @throws Error for what is not a key of the portal */
export function requireStorageKey(text: string): StorageKey {
  if (!isStorageKey(text)) throw new Error('not a key of the portal');
  return text;
}

/** @returns the id in a path that is `prefix` and the key of an incoming file, otherwise null. */
export function incomingIdIn(pathname: string, prefix: string): string | null {
  if (!pathname.startsWith(prefix)) return null;
  const key = pathname.slice(prefix.length);
  return isStorageKey(key) && key.startsWith('incoming/') ? key.slice('incoming/'.length) : null;
}
