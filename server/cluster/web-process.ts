import pTimeout from 'p-timeout';
import { trust } from '#shared/trust.ts';
import { createLog } from '#server/log/log.ts';
import type { MetricsExchange } from '#server/metrics/exchange.ts';
import { openParts } from '#server/process/open-parts.ts';
import { startServing, type ServeOptions } from '#server/process/serve.ts';
import { readEnv } from '#server/settings/env.ts';
import { beat } from './heartbeat.ts';
import { onPrimary, tellPrimary } from './primary-link.ts';
import { NAME_SETTING } from './process-messages.ts';

export async function runWebProcess(options: Pick<ServeOptions, 'pages'>): Promise<void> {
  // Ignores signals: a terminal sends them to all processes, but only the primary decides to stop.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  try {
    await serve(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tellPrimary({ type: 'failed', reason }, () => process.exit(1));
  }
}

async function serve({ pages }: Pick<ServeOptions, 'pages'>) {
  const name = trust<string>(process.env[NAME_SETTING], 'the primary sets it');
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL).child({ process: name });
  const parts = await openParts(env, { log, migrate: false });
  const serving = await startServing(parts, { pages, exchange: createWebExchange(name) });

  const hurry = new AbortController();
  onPrimary('hurry', () => hurry.abort());
  const stop = async (reason: string, isPatient: boolean) => {
    const begin = performance.now();
    log.info({ reason, inFlight: serving.inFlight() }, 'stopping');
    await serving.stop({ isPatient, hurry: hurry.signal });
    await parts.close();
    log.info({ reason, ms: Math.round(performance.now() - begin) }, 'stopped');
  };
  onPrimary('stop', ({ reason, isPatient }) => {
    void stop(reason, isPatient).finally(() => process.exit());
  });
  log.info({ port: serving.port }, 'serving');
  tellPrimary({ type: 'serving', address: serving.address });
  beat();
}

const PATIENCE = 1_500;

function createWebExchange(name: string): MetricsExchange {
  let lastId = 0;
  const waiting = new Map<number, (text: string) => void>();
  onPrimary('gathered', ({ id, text }) => waiting.get(id)?.(text));
  return {
    offer(registry) {
      registry.setDefaultLabels({ process: name });
      onPrimary('measure', ({ id }) => {
        void registry
          .getMetricsAsJSON()
          .then((measured) => tellPrimary({ type: 'measured', id, measured }));
      });
    },
    gather() {
      const id = (lastId += 1);
      const gathered = new Promise<string>((resolve) => waiting.set(id, resolve));
      tellPrimary({ type: 'gather', id });
      return pTimeout(gathered, { milliseconds: PATIENCE, fallback: () => null }).finally(() =>
        waiting.delete(id),
      );
    },
  };
}
