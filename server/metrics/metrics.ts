import { Registry } from 'prom-client';
import pTimeout from 'p-timeout';
import { SECOND_FACTOR_NEEDED, WRONG_SECOND_FACTOR } from '#shared/second-factor/constants.ts';
import type { Database } from '#server/db/database.ts';
import { readDiskSpace } from '#server/disk/disk-space.ts';
import { readLoad, type Load } from '#server/features/system/queries.ts';
import { AppError } from '#server/errors.ts';
import type { MeasuredRequest } from '#server/http/measure-requests.ts';
import type { StorageHealth } from '#server/storage/storage-watch.ts';
import type { MetricsExchange } from './exchange.ts';
import { createInstruments, gaugesOf } from './instruments.ts';
import { showLoad } from './load-gauges.ts';

/** How long a scrape waits for the database, in ms. */
const DATABASE_PATIENCE = 2_000;

interface Measured {
  db: Database;
  storageHealth: () => Promise<StorageHealth>;
  dataDir: string;
  exchange?: MetricsExchange | undefined;
}

export interface Metrics {
  observe: (request: MeasuredRequest) => void;
  countSignIns: <Given, Result>(
    signIn: (given: Given) => Promise<Result>,
  ) => (given: Given) => Promise<Result>;
  scrape: () => Promise<{ contentType: string; text: string }>;
}

export function createMetrics({ db, storageHealth, dataDir, exchange }: Measured): Metrics {
  const { registry, requests, signIns } = createInstruments(db);
  exchange?.offer(registry);

  // Simultaneous scrapes share one reading, so that they don't pile up on a hanging database.
  let reading: Promise<Load | null> | undefined;
  const load = () =>
    (reading ??= readLoad(db.orm)
      .catch(() => null)
      .finally(() => (reading = undefined)));

  const showDisk = async (shown: Registry) => {
    const disk = await readDiskSpace(dataDir);
    if (!disk) return;
    const gauge = gaugesOf(shown);
    gauge('portal_disk_free_bytes', 'Free space on the disk of DATA_DIR.').set(disk.freeBytes);
    gauge('portal_disk_size_bytes', 'Size of the disk of DATA_DIR.').set(disk.totalBytes);
  };

  const showStorage = async (shown: Registry) => {
    const { status } = await storageHealth();
    if (status === 'checking') return;
    const up = gaugesOf(shown)(
      'portal_storage_up',
      '1 when files could be stored at the last look.',
    );
    up.set(status === 'ok' ? 1 : 0);
  };

  return {
    observe: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    countSignIns: (signIn) => async (given) => {
      try {
        const result = await signIn(given);
        signIns.inc({ outcome: 'succeeded' });
        return result;
      } catch (error) {
        if (!isUnderWay(error)) signIns.inc({ outcome: outcomeOf(error) });
        throw error;
      }
    },
    async scrape() {
      // A new registry for each scrape: a source that doesn't answer must not show old values.
      const shown = new Registry();
      const [known, own] = await Promise.all([
        pTimeout(load(), { milliseconds: DATABASE_PATIENCE, fallback: () => null }),
        exchange?.gather(),
        showDisk(shown),
        showStorage(shown),
      ]);
      const up = gaugesOf(shown)(
        'portal_database_up',
        '1 when the database answered within 2 seconds.',
      );
      up.set(known ? 1 : 0);
      if (known) showLoad(shown, known);
      const text = `${own ?? (await registry.metrics())}\n${await shown.metrics()}`;
      return { contentType: registry.contentType, text };
    },
  };
}

/** Whether the password was right and the second factor is still to come. */
function isUnderWay(error: unknown) {
  return error instanceof AppError && error.code === SECOND_FACTOR_NEEDED;
}

const OUTCOMES: Readonly<Record<number, string>> = { 401: 'wrong', 429: 'limited' };

function outcomeOf(error: unknown) {
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === WRONG_SECOND_FACTOR) return 'wrong';
  return OUTCOMES[error.status] ?? 'failed';
}
