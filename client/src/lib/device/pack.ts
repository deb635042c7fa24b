import { signedInMark } from './signed-in-mark.ts';
import { newId } from '#client/lib/call/new-id.ts';
import { noteDeviceChange } from './changes.ts';
import { deviceDatabase, type PackOwner, type StoredAnswer } from './database.ts';
import { finishRemoval } from './forget-pack.ts';
import { isPackOn, markOnDevice, setMark } from './mark.ts';
import { PACK_STORES, removePack } from './remove-pack.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A pack is removed if the server has not answered for this long. */
const PACK_MAX_AGE_MS = 7 * DAY;

const OWNER = 'owner';

/** Starts this person's pack and removes another person's. Null without storage. */
export async function startPack(mark: string): Promise<PackOwner | null> {
  await finishRemoval();
  const before = await packOwner();
  if (before?.mark === mark) return before;
  const database = await deviceDatabase();
  if (!database) return null;
  const now = Date.now();
  const owner: PackOwner = {
    mark,
    packId: newId(),
    lastContactAt: now,
    refreshedAt: 0,
    build: '',
    keptPeople: [],
  };
  try {
    const work = database.transaction(PACK_STORES, 'readwrite');
    await Promise.all([
      ...PACK_STORES.map((store) => work.objectStore(store).clear()),
      work.objectStore('owner').put(owner, OWNER),
      work.done,
    ]);
  } catch {
    return null;
  }
  if (signedInMark() !== mark) {
    // The person logged out meanwhile.
    await removePack();
    return null;
  }
  setMark(mark);
  noteDeviceChange();
  return isPackOn() ? owner : null;
}

/** Returns the pack's owner, or null after removing a pack that is too old. */
export async function packOwner(): Promise<PackOwner | null> {
  const database = isPackOn() ? await deviceDatabase() : null;
  const owner = await database?.get('owner', OWNER);
  if (!owner || owner.mark !== markOnDevice()) return null;
  if (isTooOld(owner)) {
    await removePack();
    setMark(null);
    return null;
  }
  return owner;
}

export async function storedAnswer(path: string): Promise<StoredAnswer | undefined> {
  const owner = await packOwner();
  if (!owner) return undefined;
  return (await deviceDatabase())?.get('answers', path);
}

/** If the last contact lies in the future, the clock was changed: the pack counts as too old. */
function isTooOld({ lastContactAt }: PackOwner) {
  const age = Date.now() - lastContactAt;
  return age > PACK_MAX_AGE_MS || age < -DAY;
}
