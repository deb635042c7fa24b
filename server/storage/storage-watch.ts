import type { Logger } from 'pino';
import { within } from '#server/within.ts';
import type { StorageProblem } from './storage-problem.ts';
import type { Storage } from './storage.ts';

export interface StorageHealth {
  status: 'ok' | 'checking' | StorageProblem['code'];
  /** What to do, where there is something. */
  message?: string;
}

export interface StorageWatch {
  /**
   * What is known, in 2.5 s at most: waits for the store where the last answer was good and is older
   * than 2 s. Both together are less than the 5 s in which a lost store is seen.
   */
  health: () => Promise<StorageHealth>;
  /** Asks the store now and returns what it says. */
  look: () => Promise<StorageHealth>;
}

interface Watching {
  storage: Storage;
  log: Logger;
  /** For tests: milliseconds for which an answer is good. */
  freshMs?: number;
  /** For tests: milliseconds after which a store that has not answered counts as away. */
  patienceMs?: number;
}

const FRESH_MS = 2_000;
const PATIENCE_MS = 2_500;

const SILENT: StorageProblem = {
  code: 'unreachable',
  remedy: 'The store does not answer in time: look at its disk, or at S3_ENDPOINT.',
};

/** Tells whether files can be stored now, and logs each change with its remedy. */
export function watchStorage({
  storage,
  log,
  freshMs = FRESH_MS,
  patienceMs = PATIENCE_MS,
}: Watching): StorageWatch {
  let known: StorageHealth = { status: 'checking' };
  let knownAt = -Infinity;
  let asking: Promise<StorageHealth> | undefined;

  const learn = (problem: StorageProblem | null) => {
    const before = known.status;
    known = problem ? { status: problem.code, message: problem.remedy } : { status: 'ok' };
    knownAt = performance.now();
    if (problem && problem.code !== before) {
      log.error({ problem: problem.code }, `Files can’t be stored. ${problem.remedy}`);
    }
    if (!problem && before !== 'checking' && before !== 'ok') log.info('files can be stored again');
    return known;
  };
  const ask = async () => {
    const timer = setTimeout(() => learn(SILENT), patienceMs);
    try {
      // A file is written until that has worked once: in a bucket with versions each leaves a trace.
      return learn(await storage.check({ writes: known.status !== 'ok' }));
    } finally {
      clearTimeout(timer);
    }
  };
  const look = () => (asking ??= ask().finally(() => (asking = undefined)));

  return {
    look,
    async health() {
      if (performance.now() - knownAt <= freshMs) return known;
      const looking = look();
      // What is known to be wrong is told at once.
      const isFine = known.status === 'ok' || known.status === 'checking';
      if (isFine) await within(looking, patienceMs, known);
      return known;
    },
  };
}
