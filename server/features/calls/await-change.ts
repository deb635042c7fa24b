import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { countLines } from '#server/features/incident-log/queries.ts';

/** How often a waiting request counts the log lines, in ms. */
const LOOKS_EVERY = 1_000;
const HOLDS_FOR = 20_000;
/** Requests beyond this number wait a shorter time and count the lines only once, at the end. */
export const MAX_HELD = 200;
const WAITS_UNHELD = 5_000;

let held = 0;

interface Known {
  activationId: string;
  /** The number of log lines that the page knows of; undefined before its first answer. */
  after: number | undefined;
}

/** Waits until the number of log lines isn't `after`, the client disconnects or time is up. */
export async function awaitChange(
  db: Database,
  { activationId, after }: Known,
  isWaitedFor: () => boolean,
): Promise<number> {
  let lines = await countLines(db.orm, activationId);
  if (after === undefined || lines !== after) return lines;
  if (held >= MAX_HELD) {
    for (let waited = 0; waited < WAITS_UNHELD && isWaitedFor(); waited += LOOKS_EVERY) {
      await sleep(LOOKS_EVERY);
    }
    return countLines(db.orm, activationId);
  }
  held += 1;
  try {
    for (
      let waited = 0;
      waited < HOLDS_FOR && lines === after && isWaitedFor();
      waited += LOOKS_EVERY
    ) {
      await sleep(LOOKS_EVERY);
      lines = await countLines(db.orm, activationId);
    }
  } finally {
    held -= 1;
  }
  return lines;
}
