import type { Database } from '#server/db/database.ts';
import { createLog } from '#server/log/log.ts';
import type { Storage } from '#server/storage/storage.ts';
import { startBackground } from '#server/process/background.ts';
import { createEndStack } from '#server/process/end-stack.ts';
import type { Env } from '#server/settings/env.ts';
import { makeFirstAdministrator } from '#server/process/first-administrator.ts';
import { openParts } from '#server/process/open-parts.ts';
import {
  longestStop,
  startServing,
  type ServeOptions,
  type Serving,
  type StopOptions,
} from '#server/process/serve.ts';
import { portalRelease } from '#server/release/version.ts';
import { warnOfSettings } from '#server/doctor/warn-of-settings.ts';

export interface RunningServer {
  address: string;
  firstAdministrator: { username: string; password: string } | null;
  db: Database;
  storage: Storage;
  stop: (options?: StopOptions) => Promise<void>;
  /** How long a stop waits for requests, in ms. */
  longestStop: number;
}

export interface ServerOptions extends ServeOptions {
  env: Env;
  onLost?: (reason: Error) => void;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, onLost } = options;
  const log = createLog(env.LOG_LEVEL);
  log.info(portalRelease(), 'starting');
  warnOfSettings(env, log);
  const parts = await openParts(env, { log, ...(onLost && { onLost }) });
  const { db, storage } = parts;
  const ends = createEndStack();
  ends.push(parts.close);
  let stopServing: Serving['stop'] | undefined;
  try {
    const serving = await startServing(parts, options);
    stopServing = serving.stop;
    // Runs late: if a later step of the start failed, nobody would ever see the new password.
    const firstAdministrator = await makeFirstAdministrator({ db, env, log });
    ends.push(await startBackground(parts, serving.address));
    const { port } = serving;
    log.info({ node: process.version, database: db.kind, port }, 'started');
    return {
      address: env.PUBLIC_URL ?? serving.address,
      firstAdministrator,
      db,
      storage,
      longestStop: longestStop(env, db),
      async stop({ reason = 'end', ...how } = {}) {
        const begin = performance.now();
        log.info({ reason, inFlight: serving.inFlight() }, 'stopping');
        await serving.stop(how);
        await ends.end();
        log.info({ reason, ms: Math.round(performance.now() - begin) }, 'stopped');
      },
    };
  } catch (error) {
    await stopServing?.();
    await ends.end();
    throw error;
  }
}
