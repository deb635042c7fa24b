import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** One record at most. */
export interface PackOwner {
  /** From `packMark`. */
  mark: string;
  /** A refresh compares it, so that it writes nothing into a removed pack. */
  packId: string;
  /** The server's last answer to this person on this device, in ms since 1970. */
  lastContactAt: number;
  /** The last refresh of the whole pack, in ms since 1970; 0 before the first. */
  refreshedAt: number;
  /** The pages' build: a newer one may need more answers. */
  build: string;
  /** Ids of chaplain profiles. */
  keptPeople: readonly string[];
}

/** As the query cache holds it. */
export interface StoredAnswer {
  /** With the query. */
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
  | 'remove-bookmark';

export interface QueuedAction {
  /** Made by the client; most endpoints record an id only once. */
  id: string;
  userId: string;
  /** The position among the user's actions. */
  order: number;
  kind: QueuedKind;
  /** The id of the deployment, training session or resource. */
  subject: string;
  /** As in 'I’m here'. */
  title: string;
  /** As in 'Tornado, Mayfield'. */
  about: string;
  /** Typed lines, shown if it is refused. */
  entered: readonly string[];
  /** In ISO 8601. */
  at: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** What the page needs to open its form again. */
  form?: unknown;
  /** The id of the action that this one takes back. */
  undoes?: string;
  /** It may have reached the server, though no answer came. */
  isTried?: boolean;
  /** Why the server refused it; it is not sent again. */
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

/**
 * For pages and the service worker. Null if the browser has no database, as in some private
 * windows.
 */
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
      // A newer page wants to change the database: closes this connection and opens it again.
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
