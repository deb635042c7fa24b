import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { closeChannels, openChannels, type ChannelEnv } from '#server/channels/open-channels.ts';
import type { Database } from '#server/db/database.ts';
import { startWorkers } from '#server/features/messages/worker/start-workers.ts';
import type { WorkerSettings } from '#server/features/messages/worker/worker.ts';

/** How long, in ms, a shutdown waits for messages that are being sent before it aborts them. */
const GRACE = 5_000;

export interface MessengerOptions {
  db: Database;
  env: ChannelEnv;
  log: Logger;
  settings: WorkerSettings;
}

export async function startMessenger({ db, env, log, settings }: MessengerOptions) {
  const drivers = await openChannels(env, db.orm);
  const stopWorkers = await startWorkers({ db, drivers, log, settings });
  return async () => {
    const stopped = stopWorkers();
    await pTimeout(stopped, { milliseconds: GRACE, message: false });
    await closeChannels(drivers);
    await stopped;
  };
}
