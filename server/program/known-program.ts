import pTimeout from 'p-timeout';
import { defaultProgram, type SettingsOf } from '#shared/program/settings.ts';
import type { Database } from '#server/db/database.ts';
import { readProgram } from './settings-queries.ts';

/** How long a page that reports an outage waits for the program's names, in ms. */
const PATIENCE = 1_000;

type Identity = SettingsOf<'identity'>;

/** Reads the program's names; while the database is down, returns those that were read last. */
export function createKnownProgram(db: Database): () => Promise<Identity> {
  let last: Identity = defaultProgram;
  return async () => {
    try {
      last = await pTimeout(readProgram(db.orm, 'identity'), { milliseconds: PATIENCE });
    } catch {
      // The caller reports the problem.
    }
    return last;
  };
}
