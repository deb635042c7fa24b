import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export interface PackOwner {
  mark: string;
  /** A refresh compares this id, so that it writes nothing into a removed pack. */
  packId: string;
  /** The server's last answer to this person on this device, in ms since 1970. */
  lastContactAt: number;
  /** The last refresh of the whole pack, in ms since 1970; 0 before the first. */
  refreshedAt: number;
  build: string;
  keptPeople: readonly string[];
}

export interface StoredAnswer {
  path: string;
  answer: unknown;
  /** In ms since 1970. */
  storedAt: number;
}

export interface StoredFile {
  resourceId: string;
  resource: unknown;
  content: Blob;
  /** In ms since 1970. */
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
  /** Made by the client; most endpoints record an id only once. */
  id: string;
  userId: string;
  order: number;
  kind: QueuedKind;
  subject: string;
  /** As in 'I’m here'. */
  title: string;
  /** As in 'Tornado, Mayfield'. */
  about: string;
  /** What the person typed, shown if the server refuses the action. */
  entered: readonly string[];
  /** In ISO 8601. */
  at: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  form?: unknown;
  undoes?: string;
  /** The action may have reached the server, though no answer came. */
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

/** Null if the browser has no database, as in some private windows. */
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
      // A newer page wants to change the database.
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
