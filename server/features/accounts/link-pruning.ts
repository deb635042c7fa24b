import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/http/log.ts';
import { pruneEmailConfirmations } from './mailed-link-queries.ts';
import { prunePasswordLinks } from './password-link-queries.ts';

interface Pruning {
  db: Database;
  log: Logger;
  /** Milliseconds. */
  pause: number;
}

/** Deletes links that set a password or confirm an address and are over, now and again. @returns what ends it. */
export function startPruningLinks({ db, log, pause }: Pruning): () => Promise<void> {
  const prune = async () => {
    try {
      await prunePasswordLinks(db.orm);
      await pruneEmailConfirmations(db.orm);
    } catch (error) {
      log.warn({ err: describeError(error) }, 'links of accounts that are over were not deleted');
    }
  };
  let pruning = prune();
  const timer = setInterval(() => {
    pruning = prune();
  }, pause).unref();
  return async () => {
    clearInterval(timer);
    await pruning;
  };
}
