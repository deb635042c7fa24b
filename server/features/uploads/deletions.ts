import type { Logger } from 'pino';
import { areFilesHeld } from '#server/db/backup-hold.ts';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';
import {
  fileKey,
  incomingKey,
  isStorageKey,
  type Storage,
  type StorageKey,
} from '#server/storage/storage.ts';
import {
  forgetDeletion,
  forgetTaken,
  scheduleDeletions,
  takeDueDeletions,
  takeUnused,
} from './queries.ts';

const KEPT_HOURS = 24;
const BATCH = 50;

export interface Files {
  db: Database;
  storage: Storage;
}

/** Files that can't be deleted now, such as during a backup, stay scheduled for deletion. */
export async function deleteObjects({ db, storage }: Files, keys: readonly StorageKey[]) {
  let isAway = keys.length === 0 || (await areFilesHeld(db));
  for (const key of keys) {
    if (isAway) return;
    try {
      await storage.remove(key);
      await forgetDeletion(db.orm, key);
    } catch {
      isAway = true;
    }
  }
}

/** Several processes may run this at the same time, because each handles different files. */
export async function sweepFiles({ db, storage, log }: Files & { log: Logger }) {
  // No audit event: the portal itself deletes unused files.
  const unused = await db.transaction(async (tx) => {
    const taken = await takeUnused(tx, KEPT_HOURS);
    const keys = taken.flatMap(({ id, objectId }) =>
      objectId === null ? [incomingKey(id)] : [incomingKey(id), fileKey(objectId)],
    );
    await scheduleDeletions(tx, keys, { inSeconds: 0 });
    return taken.length;
  });
  await forgetTaken(db.orm, KEPT_HOURS);
  if (unused > 0) log.info({ unused }, 'unused uploads swept');
  // Checks for a backup before and after the read, because one may begin in between.
  while (!(await areFilesHeld(db))) {
    const due = (await takeDueDeletions(db.orm, BATCH)).map(({ key }) => key).filter(isStorageKey);
    if (due.length === 0 || (await areFilesHeld(db))) break;
    try {
      for (const key of due) {
        await storage.remove(key);
        await forgetDeletion(db.orm, key);
      }
    } catch (error) {
      log.warn({ err: describeError(error) }, 'files could not be deleted and will be tried again');
      break;
    }
  }
  await storage.tidy();
}

interface Sweeping extends Files {
  log: Logger;
  /** Ms between sweeps. */
  pause: number;
}

export function startSweeping({ pause, ...files }: Sweeping): () => Promise<void> {
  const state: { timer?: NodeJS.Timeout; sweep?: Promise<void>; isOver?: boolean } = {};
  const sweep = async () => {
    try {
      await sweepFiles(files);
    } catch (error) {
      files.log.warn({ err: describeError(error) }, 'the sweep of files failed');
    }
    if (!state.isOver) wait();
  };
  const wait = () => {
    state.timer = setTimeout(() => {
      state.sweep = sweep();
    }, pause).unref();
  };
  wait();
  return async () => {
    state.isOver = true;
    clearTimeout(state.timer);
    await state.sweep;
  };
}
