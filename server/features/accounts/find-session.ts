import DataLoader from 'dataloader';
import type { Executor } from '#server/db/database.ts';
import { isDiskFull, isUnavailable } from '#server/db/errors.ts';
import type { SessionTable, StoredSession } from '#server/http/session-store.ts';
import {
  deleteSession,
  findSessions,
  insertSession,
  noteSeen,
  type FoundSession,
} from './session-queries.ts';

/** The most sessions that one query reads. */
const MAX_BATCH = 100;

/** Pages can be read while the database takes no writes: the session ends the earlier. */
function passOver(error: unknown) {
  if (!isUnavailable(error) && !isDiskFull(error)) throw error;
}

/** Returns the sessions in the database, for the store that express-session asks. */
export function sessionTable(orm: Executor): SessionTable {
  return {
    find: createFindSession(orm),
    insert: (row) => insertSession(orm, row),
    end: (sid) => deleteSession(orm, sid),
  };
}

/**
 * Returns a function that finds a session by its `sid`, with its user; it gives null where the session
 * has ended. Requests that arrive together share one query. It is sent after they have arrived, so
 * that nobody is let in by what was true before.
 */
export function createFindSession(orm: Executor): (sid: string) => Promise<StoredSession | null> {
  const lookups = new DataLoader<string, FoundSession | null>(
    (sids) => findSessions(orm, sids),
    // Runs after the event loop has read all sockets that were ready.
    { cache: false, maxBatchSize: MAX_BATCH, batchScheduleFn: setImmediate },
  );
  return async (sid) => {
    const found = await lookups.load(sid);
    // Not with the query: others would wait where somebody has locked this session.
    if (found?.wasSeenLongAgo) await noteSeen(orm, sid).catch(passOver);
    return found;
  };
}
