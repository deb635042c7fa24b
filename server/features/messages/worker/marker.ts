import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';
import { removeSubscriptions, storeMarks, type Mark } from './mark-queries.ts';

/** Ms to wait for more outcomes, to store them in one statement. */
const GATHER = 10;
const RETRY = 1_000;

export interface Marker {
  /** Stores an outcome; retries until it is stored or the marker stops. */
  mark: (mark: Mark, goneSubscriptions?: readonly string[]) => Promise<void>;
  stop: () => void;
}

/** Collects outcomes until they are stored. If one were lost, its message would be sent twice. */
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
        // No audit event: the outcomes are themselves a record.
        await db.transaction(async (tx) => {
          await storeMarks(tx, batch);
          await removeSubscriptions(tx, endpoints);
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
