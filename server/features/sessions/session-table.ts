import type { Executor } from '#server/db/database.ts';
import { isDiskFull, isUnavailable } from '#server/db/errors.ts';
import type { SessionTable } from '#server/http/session-store.ts';
import { deleteSession, findSession, insertSession, noteSeen } from './queries.ts';

/** Ignores a failure to write `last_seen_at`: the only effect is that the session ends earlier. */
function passOver(error: unknown) {
  if (!isUnavailable(error) && !isDiskFull(error)) throw error;
}

export function sessionTable(orm: Executor): SessionTable {
  return {
    find: async (sid) => {
      const found = await findSession(orm, sid);
      if (found?.wasSeenLongAgo) await noteSeen(orm, sid).catch(passOver);
      return found;
    },
    insert: (row) => insertSession(orm, row),
    end: (sid) => deleteSession(orm, sid),
  };
}
