import type { Logger } from 'pino';
import type { StorageProblem } from './storage-problem.ts';
import type { Storage } from './storage.ts';

export interface StorageHealth {
  status: 'ok' | 'checking' | StorageProblem['code'];
  /** What to do, where there is something. */
  message?: string;
}

export interface StorageWatch {
  /** What is known, at once; asks the store anew where the last answer is older than 30 s. */
  health: () => StorageHealth;
  /** Asks the store now and returns what it says. */
  look: () => Promise<StorageHealth>;
}

interface Watching {
  storage: Storage;
  log: Logger;
  /** For tests: milliseconds for which an answer is good. */
  freshMs?: number;
}

const FRESH_MS = 30_000;

/** Tells whether files can be stored now, and logs each change with its remedy. */
export function watchStorage({ storage, log, freshMs = FRESH_MS }: Watching): StorageWatch {
  let known: StorageHealth = { status: 'checking' };
  let knownAt = -Infinity;
  let asking: Promise<StorageHealth> | undefined;

  const ask = async () => {
    // A file is written until that has worked once: in a bucket with versions each leaves a trace.
    const problem = await storage.check({ writes: known.status !== 'ok' });
    const before = known.status;
    known = problem ? { status: problem.code, message: problem.remedy } : { status: 'ok' };
    knownAt = performance.now();
    if (problem && problem.code !== before) {
      log.error({ problem: problem.code }, `Files can’t be stored. ${problem.remedy}`);
    }
    if (!problem && before !== 'checking' && before !== 'ok') log.info('files can be stored again');
    return known;
  };
  const look = () => (asking ??= ask().finally(() => (asking = undefined)));

  return {
    look,
    health() {
      if (performance.now() - knownAt > freshMs) void look();
      return known;
    },
  };
}
