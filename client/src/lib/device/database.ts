import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** The person whose field pack is on this device: one record at most. */
export interface PackOwner {
  /** Who it is and what they may do, as `packMark` writes it. */
  mark: string;
  /** Made with the pack, so that a refresh of a pack that is gone writes nothing. */
  packId: string;
  /** When the server last answered this person here, in ms since 1970. */
  lastContactAt: number;
  /** When the whole pack was last read, in ms since 1970; 0 before the first time. */
  refreshedAt: number;
  /** The build of the pages that read it: a newer one may need more of the answers. */
  build: string;
  /** Chaplain profiles that the person keeps on this device. */
  keptPeople: readonly string[];
}

/** An answer of the API as the query cache holds it. */
export interface StoredAnswer {
  /** The path of the call with its query. */
  path: string;
  answer: unknown;
  /** In ms since 1970. */
  storedAt: number;
}

/** The file of a resource that was saved for offline. */
export interface StoredFile {
  resourceId: string;
  /** The resource as it was listed. */
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

/** A change that waits on this device until the server has recorded it. */
export interface QueuedAction {
  /** Made by the client; the server records an id once where its endpoint takes one. */
  id: string;
  userId: string;
  /** Of a user's actions, the earlier first. */
  order: number;
  kind: QueuedKind;
  /** The id of the deployment, training session or resource. */
  subject: string;
  /** What was done, as in 'I’m here'. */
  title: string;
  /** The subject in words, as in 'Tornado, Mayfield'. */
  about: string;
  /** What was typed, line by line, to be shown when it is refused. */
  entered: readonly string[];
  /** When it was done, in ISO 8601. */
  at: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** What the page that made it needs to open its form again. */
  form?: unknown;
  /** The id of the action that this one takes back. */
  undoes?: string;
  /** It may have reached the server, though no answer came. */
  isTried?: boolean;
  /** Why the server did not take it: it is not sent again. */
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
 * Opens this browser's database, in a page and in the service worker alike.
 * @returns null where the browser has none or refuses it, as some private windows do.
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
      // A newer page wants to change the database: this one makes way, and opens it again.
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
