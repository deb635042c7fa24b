import { setTimeout } from 'node:timers/promises';
import type { Orm } from '#server/db/database.ts';
import type { StorageKey } from '#server/storage/storage.ts';
import { addressUsed, alreadyArriving } from './errors.ts';
import { endReceiving, isUnregistered, renewReceiving, takeReceiving } from './queries.ts';

/** Seconds after which an upload of a process that is gone no longer keeps others out. */
const LEASE_SECONDS = 60;
/** Milliseconds between two signs of life. */
const BEAT = 15_000;
/**
 * Milliseconds that a second sender waits for the first. A browser sends a file again by itself
 * when its connection is cut, before the portal has noticed that the first sending is over.
 */
const PATIENCE = 2_000;
const PAUSE = 100;

/**
 * Runs `work` while it is the only one that writes to the upload address, in any process.
 * @throws AppError 403 for an address that has been used, 409 while the address is busy
 */
export async function receiveAlone(orm: Orm, key: StorageKey, work: () => Promise<void>) {
  const id = key.slice(key.indexOf('/') + 1);
  await holdAddress(orm, id, { work, otherwise: () => Promise.reject(addressUsed()) });
}

interface Holding<T> {
  work: () => Promise<T>;
  /** Runs instead where the address has been used. */
  otherwise: () => Promise<T>;
}

/**
 * Runs `work` while no file arrives at the upload address and nobody else checks the one that is
 * there, in any process.
 * @throws AppError 409 while the address is busy
 */
export async function holdAddress<T>(orm: Orm, id: string, { work, otherwise }: Holding<T>) {
  if (!(await waitForTurn(orm, id))) return otherwise();
  // Without the database the lease runs out, and the file goes on arriving.
  const beat = setInterval(() => {
    renewReceiving(orm, id, LEASE_SECONDS).catch(() => undefined);
  }, BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await endReceiving(orm, id).catch(() => undefined);
  }
}

/** @returns whether the lease is taken; false where the address has been used. */
async function waitForTurn(orm: Orm, id: string) {
  const end = performance.now() + PATIENCE;
  while (!(await takeReceiving(orm, id, LEASE_SECONDS))) {
    if (!(await isUnregistered(orm, id))) return false;
    if (performance.now() > end) throw alreadyArriving();
    await setTimeout(PAUSE);
  }
  return true;
}
