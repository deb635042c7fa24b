import DataLoader from 'dataloader';
import type { Executor } from '#server/db/database.ts';
import type { StoredSession } from '#server/http/session.ts';
import { findSessions, noteSeen, type FoundSession } from './session-queries.ts';

/** How many sessions one query reads at most. */
const MOST = 100;

/**
 * Returns what finds a session that is neither idle too long nor too old, with its user; null for
 * none. Requests that arrive together share one query. It is sent after they have arrived, so that
 * nobody is let in by what was true before.
 */
export function createFindSession(orm: Executor): (sid: string) => Promise<StoredSession | null> {
  const lookups = new DataLoader<string, FoundSession | null>(
    (sids) => findSessions(orm, sids),
    // By then every socket that had something was read.
    { cache: false, maxBatchSize: MOST, batchScheduleFn: setImmediate },
  );
  return async (sid) => {
    const found = await lookups.load(sid);
    // Not with the query: others would wait where somebody has locked this session.
    if (found?.wasSeenLongAgo) await noteSeen(orm, sid);
    return found;
  };
}
