import { setTimeout } from 'node:timers/promises';
import type { Orm } from '#server/db/database.ts';
import type { StorageKey } from '#server/storage/storage.ts';
import { addressUsed, alreadyArriving } from './errors.ts';
import { endReceiving, isUnregistered, renewReceiving, takeReceiving } from './queries.ts';

/** How long an upload address stays blocked if the process that receives the file crashes. */
const LEASE_SECONDS = 60;
const BEAT = 15_000;
/** Ms to wait for a busy address. A browser may retry before we notice that it was cut off. */
const PATIENCE = 2_000;
const PAUSE = 100;

export async function receiveAlone(orm: Orm, key: StorageKey, work: () => Promise<void>) {
  const id = key.slice(key.indexOf('/') + 1);
  await holdAddress(orm, id, { work, otherwise: () => Promise.reject(addressUsed()) });
}

interface Holding<T> {
  work: () => Promise<T>;
  otherwise: () => Promise<T>;
}

/** Runs `work` while no other process uses the upload address. @throws AppError 409 if busy */
export async function holdAddress<T>(orm: Orm, id: string, { work, otherwise }: Holding<T>) {
  if (!(await waitForTurn(orm, id))) return otherwise();
  // If the database is down, the lease may expire, but the portal goes on receiving the file.
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

async function waitForTurn(orm: Orm, id: string) {
  const end = performance.now() + PATIENCE;
  while (!(await takeReceiving(orm, id, LEASE_SECONDS))) {
    if (!(await isUnregistered(orm, id))) return false;
    if (performance.now() > end) throw alreadyArriving();
    await setTimeout(PAUSE);
  }
  return true;
}
