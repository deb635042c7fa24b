import type { Logger } from 'pino';
import pTimeout from 'p-timeout';
import type { StorageProblem } from './storage-problem.ts';
import type { Storage } from './storage.ts';

export interface StorageHealth {
  status: 'ok' | 'checking' | StorageProblem['code'];
  message?: string;
}

export interface StorageWatch {
  /** Waits at most 2.5 s and reuses results up to 2 s old, so an outage is noticed within 5 s. */
  health: () => Promise<StorageHealth>;
  look: () => Promise<StorageHealth>;
}

interface Watching {
  storage: Storage;
  log: Logger;
  freshMs?: number;
  patienceMs?: number;
}

const FRESH_MS = 2_000;
const PATIENCE_MS = 2_500;

const SILENT: StorageProblem = {
  code: 'unreachable',
  remedy: 'The store does not answer in time: check its disk or S3_ENDPOINT.',
};

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
      // Tests writing only until it has worked once: some buckets keep every version of a file.
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
      const isFine = known.status === 'ok' || known.status === 'checking';
      if (isFine) await pTimeout(looking, { milliseconds: patienceMs, fallback: () => known });
      return known;
    },
  };
}
