import { noteDeviceChange } from './changes.ts';
import { deviceDatabase } from './database.ts';

export const PACK_STORES = ['owner', 'answers', 'files'] as const;

export async function removePack() {
  const database = await deviceDatabase();
  if (!database) throw new Error('the database of this browser can’t be opened');
  const work = database.transaction(PACK_STORES, 'readwrite');
  await Promise.all([...PACK_STORES.map((store) => work.objectStore(store).clear()), work.done]);
  noteDeviceChange();
}
