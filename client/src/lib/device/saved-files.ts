import { listResources } from '#shared/resources/api.ts';
import { RESOURCE_IDS_MAX_ITEMS } from '#shared/resources/constants.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { trust } from '#shared/trust.ts';
import { ApiError, errorOfText, serverMessage } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';
import { noteDeviceChange } from './changes.ts';
import { deviceDatabase, type StoredFile } from './database.ts';
import { markOnDevice } from './mark.ts';
import { packOwner } from './pack.ts';
import { noteRemoved, noteSaved, savedNames } from './saved-names.ts';

export interface SavedFile {
  resource: Resource;
  bytes: number;
}

export interface SavedFiles {
  files: readonly SavedFile[];
  /** Titles of files that the browser has cleared, keyed by resource id. */
  lost: Readonly<Record<string, string>>;
}

export async function savedFiles(): Promise<SavedFiles | null> {
  if (!(await packOwner())) return null;
  const stored = (await (await deviceDatabase())?.getAll('files')) ?? [];
  const files = stored
    .map((file) => ({ resource: resourceOf(file), bytes: file.content.size }))
    .toSorted((one, other) => one.resource.title.localeCompare(other.resource.title));
  const held = new Set(stored.map(({ resourceId }) => resourceId));
  const lost = Object.entries(savedNames()).filter(([id]) => !held.has(id));
  return { files, lost: Object.fromEntries(lost) };
}

export async function savedContent(id: string): Promise<Blob | null> {
  const database = (await packOwner()) && (await deviceDatabase());
  const file = await database?.get('files', id);
  if (!database || !file) return null;
  try {
    await file.content.slice(0, 1).arrayBuffer();
    return file.content;
  } catch {
    // The browser has cleared the content but not the record.
    await database.delete('files', id);
    noteDeviceChange();
    return null;
  }
}

interface SaveOptions {
  signal: AbortSignal;
  /** Called while downloading; `share` runs from 0 to 1. */
  onReceived: (share: number) => void;
}

/** @throws the signal's reason, or an Error whose message says why the file is not saved */
export async function saveFile(resource: Resource, options: SaveOptions) {
  const [owner, database] = [await packOwner(), await deviceDatabase()];
  if (!owner || !database) throw new Error(KEEPS_NOTHING);
  if ((await database.count('files')) === 0) await askToPersist();
  const room = await storageRoom();
  if (room && room.left < resource.fileSize) throw new Error(NO_ROOM);
  const content = await fetchFile(resource, options);
  const file = { resourceId: resource.id, resource, content, storedAt: Date.now() };
  const work = database.transaction(['owner', 'files'], 'readwrite');
  const now = await work.objectStore('owner').get('owner');
  if (now?.packId !== owner.packId) return;
  try {
    await Promise.all([work.objectStore('files').put(file), work.done]);
  } catch (error) {
    throw new Error(NO_ROOM, { cause: error });
  }
  // If another tab has logged out meanwhile, the title must not be stored.
  if (markOnDevice() === owner.mark) noteSaved(resource.id, resource.title);
  noteDeviceChange();
}

export async function removeFiles(ids: readonly string[]) {
  noteRemoved(ids);
  const database = await deviceDatabase();
  if (database) {
    const work = database.transaction('files', 'readwrite');
    await Promise.all([...ids.map((id) => work.store.delete(id)), work.done]);
  }
  noteDeviceChange();
}

export async function refreshFiles() {
  const saved = await savedFiles();
  const held = Object.keys({ ...savedNames(), ...byId(saved?.files ?? []) });
  const shown: string[] = [];
  for (let from = 0; from < held.length; from += RESOURCE_IDS_MAX_ITEMS) {
    const ids = held.slice(from, from + RESOURCE_IDS_MAX_ITEMS).join(',');
    const { items } = await call(listResources, { query: { ids } });
    shown.push(...items.map(({ id }) => id));
  }
  const gone = held.filter((id) => !shown.includes(id));
  if (gone.length > 0) await removeFiles(gone);
}

/** Returns how much storage is used and how much is left, in bytes; null if unknown. */
export async function storageRoom() {
  try {
    const { usage = 0, quota } = await navigator.storage.estimate();
    return quota === undefined ? null : { used: usage, left: Math.max(0, quota - usage) };
  } catch {
    return null;
  }
}

const KEEPS_NOTHING = 'This browser can’t save files for use without a connection.';
const NO_ROOM =
  'This device has no room for the file. Remove something from the device and try again.';
const BROKEN_OFF = 'The connection broke off.';

async function askToPersist() {
  try {
    await navigator.storage.persist();
  } catch {
    return;
  }
}

/** Sends cookies only to the portal itself. A separate file store needs only its signed URL. */
async function fetchFile({ fileUrl, fileSize, contentType }: Resource, options: SaveOptions) {
  const { signal, onReceived } = options;
  try {
    const answer = await fetch(fileUrl, { credentials: 'same-origin', cache: 'no-store', signal });
    if (!answer.ok) throw errorOfText(answer.status, await answer.text());
    let received = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        received += part.length;
        onReceived(Math.min(1, received / fileSize));
        controller.enqueue(part);
      },
    });
    const content = await new Response(answer.body?.pipeThrough(counter)).blob();
    if (content.size !== fileSize) throw new Error(BROKEN_OFF);
    return content.slice(0, content.size, safeType(contentType));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(error instanceof ApiError ? serverMessage(error) : BROKEN_OFF, {
      cause: error,
    });
  }
}

/** Returns the type, or a plain download's type if a browser might run the file as a page. */
function safeType(contentType: string) {
  const isSafe = /^(?:application\/pdf|image\/(?:jpeg|png)|(?:video|audio)\/[\w-]+)$/.test(
    contentType,
  );
  return isSafe ? contentType : 'application/octet-stream';
}

function resourceOf({ resource }: StoredFile) {
  return trust<Resource>(resource, 'only `saveFile` stores it');
}

function byId(files: readonly SavedFile[]) {
  return Object.fromEntries(files.map(({ resource }) => [resource.id, resource.title]));
}
