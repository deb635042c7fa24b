import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/http/log.ts';
import { removeSubscriptions, storeMarks, type Mark } from './mark-queries.ts';

/** Milliseconds that outcomes wait for others, to be stored by one statement. */
const GATHER = 10;
const RETRY = 1_000;

export interface Marker {
  /** Ends when the outcome is stored, which is tried until it succeeds or the marker is stopped. */
  mark: (mark: Mark, goneSubscriptions?: readonly string[]) => Promise<void>;
  /** Gives up what can't be stored. */
  stop: () => void;
}

/**
 * Stores what became of deliveries, several at once. While the database is away it keeps them: an
 * outcome that is lost would send a message twice.
 */
export function createMarker({ db, log }: { db: Database; log: Logger }): Marker {
  let marks: Mark[] = [];
  let gone: string[] = [];
  let storing: Promise<void> | undefined;
  let isStopped = false;

  const store = async () => {
    await sleep(GATHER);
    const [batch, endpoints] = [marks, gone];
    [marks, gone, storing] = [[], [], undefined];
    for (;;) {
      try {
        // No audit event: outcomes are the record themselves.
        await db.transaction(async (tx) => {
          await storeMarks(tx, batch);
          if (endpoints.length > 0) await removeSubscriptions(tx, endpoints);
        });
        return;
      } catch (error) {
        log.warn({ err: describeError(error) }, 'outcomes of messages could not be stored yet');
        if (isStopped) return;
        await sleep(RETRY);
      }
    }
  };
  return {
    mark: (mark, goneSubscriptions = []) => {
      marks.push(mark);
      gone.push(...goneSubscriptions);
      return (storing ??= store());
    },
    stop: () => {
      isStopped = true;
    },
  };
}
