import type { Logger } from 'pino';
import type { ChannelDrivers } from '#server/channels/channel.ts';
import type { Database } from '#server/db/database.ts';
import { NOTIFY_CHANNEL } from '#server/features/messages/queries.ts';
import { wakeWorkers } from '#server/features/messages/wake.ts';
import { keptLinkSecret } from './link-key-queries.ts';
import { createMarker } from './marker.ts';
import { watchOutages, type OutagePauses } from './outage-watch.ts';
import { releaseTaken } from './take-queries.ts';
import { startWorker, type WorkerSettings } from './worker.ts';

interface Workers {
  db: Database;
  drivers: ChannelDrivers;
  log: Logger;
  settings: WorkerSettings;
  outagePauses?: OutagePauses;
}

export async function startWorkers({ db, drivers, log, settings, outagePauses: pauses }: Workers) {
  // With an embedded database, all taken deliveries belong to an earlier process that has ended.
  if (db.kind === 'embedded') await releaseTaken(db.orm);
  const linkSecret = await keptLinkSecret(db.orm, settings.secret);
  const marker = createMarker({ db, log });
  const shared = { db, marker, log, settings, linkSecret };
  const watching = { db, log, wake: wakeWorkers, pauses };
  const email = await watchOutages({ ...watching, driver: drivers.email });
  const text = drivers.text && (await watchOutages({ ...watching, driver: drivers.text }));
  const workers = [
    // Push has no outage watch, because an outage of a push service affects only some browsers.
    startWorker({ ...shared, driver: drivers.push, outages: null }),
    startWorker({ ...shared, driver: drivers.email, outages: email }),
    ...(drivers.text ? [startWorker({ ...shared, driver: drivers.text, outages: text })] : []),
  ];
  const endListening = db.listen(NOTIFY_CHANNEL, () => workers.forEach(({ wake }) => wake()));
  return async () => {
    await endListening();
    marker.stop();
    await Promise.all(workers.map(({ stop }) => stop()));
    await Promise.all([email.stop(), text?.stop()]);
  };
}
