import { Worker } from 'node:worker_threads';
import { threadFile } from '#server/release/thread-file.ts';
import type { EmbeddedWorkerData, EmbeddedWorkerMessage } from './embedded-worker.ts';

const THREAD = threadFile(new URL('./embedded-thread.mjs', import.meta.url), 'database.js');

export interface Engine {
  stop: () => Promise<void>;
  abandon: (reason: Error) => void;
}

/** `onLost` also runs after two minutes without an answer, because PGlite can't cancel a query. */
export async function startEngine(options: {
  workerData: EmbeddedWorkerData;
  onLost: (reason: Error) => void;
}): Promise<Engine> {
  const worker = new Worker(THREAD, {
    execArgv: [],
    workerData: options.workerData,
  });
  await ready(worker);
  let isEnding = false;
  const lose = (reason: Error) => {
    if (isEnding) return;
    isEnding = true;
    stopWatching();
    void worker.terminate().then(() => options.onLost(reason));
  };
  const stopWatching = watch(worker, lose);
  worker.on('error', (error) => lose(new Error('The embedded database failed.', { cause: error })));
  worker.on('exit', () => lose(new Error('The thread of the embedded database ended.')));
  return {
    abandon: lose,
    stop: async () => {
      if (isEnding) return;
      isEnding = true;
      stopWatching();
      await stopped(worker);
    },
  };
}

const STOP_MS = 15_000;
const PING_MS = 10_000;
const SILENCE_MS = 120_000;

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: EmbeddedWorkerMessage) => {
      if (message === 'ready') settle(resolve);
    };
    const onError = (error: Error) =>
      settle(() =>
        reject(
          new Error(`The embedded database can't be opened: ${error.message}`, { cause: error }),
        ),
      );
    const onExit = () =>
      settle(() => reject(new Error('The embedded database stopped while it was being opened.')));
    const settle = (then: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      then();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function watch(worker: Worker, lose: (reason: Error) => void): () => void {
  let heardAt = performance.now();
  worker.on('message', () => (heardAt = performance.now()));
  const timer = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) {
      lose(new Error(`The embedded database has not answered for ${SILENCE_MS / 1_000} s.`));
    } else worker.postMessage('ping');
  }, PING_MS).unref();
  return () => clearInterval(timer);
}

async function stopped(worker: Worker): Promise<void> {
  const timer = setTimeout(() => void worker.terminate(), STOP_MS);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage('stop');
  await ended;
  clearTimeout(timer);
}
