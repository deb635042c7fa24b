import { parentPort, workerData } from 'node:worker_threads';
import type { ChannelEnv } from '#server/channels/open-channels.ts';
import { databaseSettings, type DatabaseEnv } from '#server/db/database-settings.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Env } from '#server/settings/env.ts';
import { wakeWorkers } from '#server/features/messages/wake.ts';
import type { WorkerSettings } from '#server/features/messages/worker/worker.ts';
import { createLog } from '#server/log/log.ts';
import { trust } from '#shared/trust.ts';
import { startMessenger } from './messenger.ts';

export interface ThreadData {
  env: ChannelEnv & DatabaseEnv & Pick<Env, 'LOG_LEVEL'>;
  settings: WorkerSettings;
}

export type ThreadMessage = 'wake' | 'stop';

/** One connection per channel, and one for outcomes. */
const CONNECTIONS = 4;

const { env, settings } = trust<ThreadData>(workerData, 'start-thread.ts gives it');
const log = createLog(env.LOG_LEVEL);
const db = await openDatabase({
  ...databaseSettings(env),
  log,
  migrate: false,
  maxConnections: CONNECTIONS,
});
const stop = await startMessenger({ db, env, log, settings });

parentPort?.on('message', (message: ThreadMessage) => {
  if (message === 'wake') return wakeWorkers();
  void stop()
    .then(() => db.close())
    .finally(() => parentPort?.close());
});
