import { AggregatorRegistry } from 'prom-client';
import { warnOfSettings } from '#server/doctor/warn-of-settings.ts';
import type { RunningServer, ServerOptions } from '#server/index.ts';
import { createLog } from '#server/log/log.ts';
import { createInstruments } from '#server/metrics/instruments.ts';
import { startBackground } from '#server/process/background.ts';
import { createEndStack } from '#server/process/end-stack.ts';
import { makeFirstAdministrator } from '#server/process/first-administrator.ts';
import { openParts } from '#server/process/open-parts.ts';
import { longestStop } from '#server/process/serve.ts';
import { portalRelease } from '#server/release/version.ts';
import { createFleet } from './fleet.ts';
import type { Measured } from './process-messages.ts';

const CONNECTIONS = 3;
const STOP_MARGIN = 15_000;
const FAILED_START = 1_000;

interface ClusterOptions extends Pick<ServerOptions, 'env' | 'onLost'> {
  webProcesses: number;
  script: URL;
}

/** The primary migrates the database and does the background work; web processes serve requests. */
export async function startCluster(options: ClusterOptions): Promise<RunningServer> {
  const { env, webProcesses, script, onLost = () => undefined } = options;
  const log = createLog(env.LOG_LEVEL).child({ process: 'primary' });
  log.info(portalRelease(), 'starting');
  warnOfSettings(env, log);
  const parts = await openParts(env, { log, maxConnections: CONNECTIONS });
  const { db, storage } = parts;
  const ends = createEndStack();
  ends.push(parts.close);
  const instruments = env.METRICS_TOKEN ? createInstruments(db) : null;
  const registry = instruments?.registry;
  registry?.setDefaultLabels({ process: 'primary' });
  const fleet = createFleet({
    count: webProcesses,
    script,
    log,
    gather: async () =>
      mergeMeasured(await Promise.all([registry?.getMetricsAsJSON() ?? [], ...fleet.measure()])),
    onFrozen: () => instruments?.frozenWebProcesses.inc(),
    onLost,
  });
  try {
    const address = await fleet.start();
    // Runs this late, because nobody would see the new password if a step after this failed.
    const firstAdministrator = await makeFirstAdministrator({ db, env, log });
    ends.push(await startBackground(parts, address));
    log.info({ node: process.version, database: db.kind, address, webProcesses }, 'started');
    return {
      address: env.PUBLIC_URL ?? address,
      firstAdministrator,
      db,
      storage,
      longestStop: longestStop(env, db),
      async stop({ reason = 'end', isPatient = false, hurry } = {}) {
        const begin = performance.now();
        log.info({ reason }, 'stopping');
        const patienceMs = longestStop(env, db) + STOP_MARGIN;
        await fleet.stop({ reason, isPatient, hurry, patienceMs });
        await ends.end();
        log.info({ reason, ms: Math.round(performance.now() - begin) }, 'stopped');
      },
    };
  } catch (error) {
    const reason = 'the start failed';
    await fleet.stop({ reason, isPatient: false, hurry: undefined, patienceMs: FAILED_START });
    await ends.end();
    throw error;
  }
}

/** Keeps the series of each process apart, as sums would jump when a process restarts. */
function mergeMeasured(all: Measured[]): Promise<string> {
  const labelled = all.map((measured) =>
    measured.map((metric) => ({ ...metric, aggregator: 'first' })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}
