import type { Orm } from '#server/db/database.ts';
import type { StorageKey } from '#server/storage/storage.ts';
import { addressUsed, alreadyArriving } from './errors.ts';
import { endReceiving, isUnregistered, renewReceiving, takeReceiving } from './queries.ts';

/** Seconds after which an upload of a process that is gone no longer keeps others out. */
const LEASE_SECONDS = 60;
/** Milliseconds between two signs of life. */
const BEAT = 15_000;

/**
 * Runs `work` while it is the only one that writes to the upload address, in any process.
 * @throws AppError 403 for an address that has been used, 409 while another file is arriving there
 */
export async function receiveAlone(orm: Orm, key: StorageKey, work: () => Promise<void>) {
  const id = key.slice(key.indexOf('/') + 1);
  if (!(await takeReceiving(orm, id, LEASE_SECONDS))) {
    throw (await isUnregistered(orm, id)) ? alreadyArriving() : addressUsed();
  }
  // Without the database the lease runs out, and the file goes on arriving.
  const beat = setInterval(() => {
    renewReceiving(orm, id, LEASE_SECONDS).catch(() => undefined);
  }, BEAT);
  try {
    await work();
  } finally {
    clearInterval(beat);
    await endReceiving(orm, id).catch(() => undefined);
  }
}
