import { noteDeviceChange } from './changes.ts';
import { deviceDatabase } from './database.ts';

/** Answers by the path of the call, as the query cache holds them. */
export type Answers = ReadonlyMap<string, unknown>;

/** What a refresh of the whole pack notes with its answers. */
interface Refresh {
  /** The build of the pages that read it. */
  build: string;
}

/**
 * Stores answers of the server and notes the contact, unless the pack has gone meanwhile. In a page
 * and in the service worker alike.
 * @param refresh given, the answers take the place of all that was stored before
 * @returns whether they are kept: a browser may have no room.
 */
export async function keepAnswers(
  packId: string,
  answers: Answers,
  refresh?: Refresh,
): Promise<boolean> {
  const database = await deviceDatabase();
  if (!database) return false;
  const now = Date.now();
  const work = database.transaction(['owner', 'answers'], 'readwrite');
  const owner = await work.objectStore('owner').get('owner');
  if (owner?.packId !== packId) return false;
  const refreshed = refresh ? { refreshedAt: now, build: refresh.build } : {};
  try {
    const store = work.objectStore('answers');
    if (refresh) await store.clear();
    await Promise.all([
      ...[...answers].map(([path, answer]) => store.put({ path, answer, storedAt: now })),
      work.objectStore('owner').put({ ...owner, ...refreshed, lastContactAt: now }, 'owner'),
      work.done,
    ]);
    noteDeviceChange();
    return true;
  } catch {
    return false;
  }
}
