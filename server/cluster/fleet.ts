import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import pTimeout from 'p-timeout';
import { trust } from '#shared/trust.ts';
import { watch, type Watch } from './heartbeat.ts';
import {
  NAME_SETTING,
  type Measured,
  type ToPrimary,
  type ToWebProcess,
} from './process-messages.ts';

/** The wait in ms before an ended process is restarted. It doubles up to LAST_PAUSE. */
const FIRST_PAUSE = 250;
const LAST_PAUSE = 30_000;
const PROVED_AFTER = 60_000;
const MEASURE_PATIENCE = 1_000;

export interface FleetOptions {
  count: number;
  script: URL;
  log: Logger;
  gather: () => Promise<string>;
  onFrozen: () => void;
  onLost: (reason: Error) => void;
}

export interface Fleet {
  start: () => Promise<string>;
  measure: () => Promise<Measured>[];
  stop: (options: FleetStop) => Promise<void>;
}

interface FleetStop {
  reason: string;
  isPatient: boolean;
  hurry?: AbortSignal | undefined;
  patienceMs: number;
}

interface WebProcess {
  worker: Worker;
  hasServed: boolean;
  ended: Promise<string>;
}

export function createFleet({ count, script, log, ...on }: FleetOptions): Fleet {
  // Doesn't use round robin: connections that it gave to a killed process would hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Not JSON, which would turn NaN into null.
  cluster.setupPrimary({ exec: fileURLToPath(script), serialization: 'advanced' });
  const stopping = new AbortController();
  const processes = new Map<string, WebProcess>();
  const answers = new Map<number, (measured: Measured) => void>();
  let lastId = 0;
  let hasStarted = false;
  let lose = on.onLost;

  const serving = () => [...processes.values()].filter(({ hasServed }) => hasServed);

  const fork = (name: string, onServing: (address: string) => void): WebProcess => {
    const worker = cluster.fork({ [NAME_SETTING]: name });
    let reason: string | undefined;
    let pulse: Watch | undefined;
    const endFrozen = (silentMs: number) => {
      reason = 'it was frozen';
      log.error({ webProcess: name, silentMs: Math.round(silentMs) }, 'a web process is frozen');
      on.onFrozen();
      worker.process.kill('SIGKILL');
    };
    const ended = new Promise<string>((resolve) => {
      worker.once('exit', (code, signal) => {
        pulse?.end();
        processes.delete(name);
        resolve(reason ?? `it ended with ${signal ?? code}`);
      });
    });
    const one = { worker, hasServed: false, ended };
    // Ignores errors of sending to a process that just ended, because `exit` reports the end.
    worker.on('error', () => undefined);
    worker.on('message', (sent) => {
      const message = trust<ToPrimary>(sent, 'a web process sends nothing else');
      if (message.type === 'alive') pulse?.heard();
      if (message.type === 'failed') reason = message.reason;
      if (message.type === 'measured') answers.get(message.id)?.(message.measured);
      if (message.type === 'gather') {
        void on.gather().then(
          (text) => send(one, { type: 'gathered', id: message.id, text }),
          () => undefined,
        );
      }
      if (message.type === 'serving') {
        one.hasServed = true;
        pulse = watch(endFrozen);
        onServing(message.address);
      }
    });
    processes.set(name, one);
    return one;
  };

  const keepRunning = async (name: string, onServing: (address: string) => void) => {
    let pause = FIRST_PAUSE;
    while (!stopping.signal.aborted) {
      const begin = performance.now();
      const one = fork(name, onServing);
      const reason = await one.ended;
      if (stopping.signal.aborted) return;
      if (!one.hasServed && !(hasStarted && serving().length > 0)) return lose(new Error(reason));
      if (performance.now() - begin > PROVED_AFTER) pause = FIRST_PAUSE;
      log.error({ webProcess: name, reason, pauseMs: pause }, 'a web process ended');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, LAST_PAUSE);
    }
  };
  const kept: Promise<void>[] = [];

  return {
    async start() {
      const addresses = await new Promise<string[]>((resolve, reject) => {
        lose = reject;
        const begin = (index: number) =>
          new Promise<string>((done) => void kept.push(keepRunning(`web-${index + 1}`, done)));
        void Promise.all(Array.from({ length: count }, (_, index) => begin(index))).then(resolve);
      });
      hasStarted = true;
      lose = on.onLost;
      return addresses[0] ?? '';
    },
    measure: () =>
      serving().map((one) => {
        const id = (lastId += 1);
        const answer = new Promise<Measured>((resolve) => answers.set(id, resolve));
        send(one, { type: 'measure', id });
        return pTimeout(answer, { milliseconds: MEASURE_PATIENCE, fallback: () => [] }).finally(
          () => answers.delete(id),
        );
      }),
    async stop({ reason, isPatient, hurry, patienceMs }) {
      stopping.abort();
      const all = [...processes.values()];
      const kill = () => all.forEach(({ worker }) => worker.process.kill('SIGKILL'));
      const hasten = () => all.forEach((one) => send(one, { type: 'hurry' }));
      for (const one of all) {
        if (one.hasServed) send(one, { type: 'stop', reason, isPatient });
        else one.worker.process.kill('SIGKILL');
      }
      hurry?.addEventListener('abort', hasten);
      if (hurry?.aborted) hasten();
      const deadline = setTimeout(kill, patienceMs);
      await Promise.all(kept);
      clearTimeout(deadline);
    },
  };
}

function send({ worker }: WebProcess, message: ToWebProcess) {
  if (worker.isConnected()) worker.send(message);
}
