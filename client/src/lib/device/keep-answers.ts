import { objectIdOf } from '#shared/uploads/object-path.ts';
import { noteDeviceChange } from './changes.ts';
import { deviceDatabase } from './database.ts';

export type Answers = ReadonlyMap<string, unknown>;

interface Refresh {
  build: string;
}

/** Stores answers; with `refresh`, deletes all others. Returns false if nothing was stored. */
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
    if (refresh) {
      // Keeps the field guide's images, which never change.
      const former = (await store.getAllKeys()).filter((path) => objectIdOf(path) === null);
      await Promise.all(former.map((path) => store.delete(path)));
    }
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
