import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export interface PackOwner {
  mark: string;
  /** Each new pack gets a new id, so that a slow refresh of the old pack can't write into it. */
  packId: string;
  /** When the server last answered this person on this device, in ms since 1970. */
  lastContactAt: number;
  /** When the whole pack was last refreshed, in ms since 1970; 0 before the first refresh. */
  refreshedAt: number;
  build: string;
  keptPeople: readonly string[];
}

export interface StoredAnswer {
  path: string;
  answer: unknown;
  /** When it was stored, in ms since 1970. */
  storedAt: number;
}

export interface StoredFile {
  resourceId: string;
  resource: unknown;
  content: Blob;
  /** When it was stored, in ms since 1970. */
  storedAt: number;
}

export type QueuedKind =
  | 'tap'
  | 'add-hours'
  | 'correct-hours'
  | 'delete-hours'
  | 'rsvp'
  | 'cancel-rsvp'
  | 'add-bookmark'
  | 'remove-bookmark'
  | 'availability'
  | 'log-line'
  | 'claim-visit';

export interface QueuedAction {
  /** The client makes this id, by which most endpoints recognize a repeated request. */
  id: string;
  userId: string;
  order: number;
  kind: QueuedKind;
  subject: string;
  /** Such as 'I’m here'. */
  title: string;
  /** Such as 'Tornado, Springfield'. */
  about: string;
  /** What the person typed, shown if the server refuses the action. */
  entered: readonly string[];
  /** When the person acted, in ISO 8601. */
  at: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  form?: unknown;
  undoes?: string;
  /** True once the action was sent. It may have arrived, even if no answer came. */
  isTried?: boolean;
  refusal?: string;
}

export interface DeviceSchema extends DBSchema {
  owner: { key: 'owner'; value: PackOwner };
  answers: { key: string; value: StoredAnswer };
  files: { key: string; value: StoredFile };
  outbox: { key: string; value: QueuedAction; indexes: { userId: string } };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const NAME = 'portal';
const VERSION = 1;

let opened: Promise<DeviceDatabase | null> | null = null;

/** Opens the database; null if the browser has none, as in some private windows. */
export function deviceDatabase(): Promise<DeviceDatabase | null> {
  opened ??= open();
  return opened;
}

async function open() {
  const forget = () => {
    opened = null;
  };
  try {
    const database = await openDB<DeviceSchema>(NAME, VERSION, {
      upgrade: (db) => {
        db.createObjectStore('owner');
        db.createObjectStore('answers', { keyPath: 'path' });
        db.createObjectStore('files', { keyPath: 'resourceId' });
        db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId');
      },
      // Closes the database when a newer page wants to change its structure.
      blocking: (_current, _blocked, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });
    return database;
  } catch {
    forget();
    return null;
  }
}
