import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { onWake } from '#server/features/messages/wake.ts';
import { describeError } from '#server/log/log.ts';
import { threadFile } from '#server/release/thread-file.ts';
import type { ThreadData, ThreadMessage } from './thread-worker.ts';

const THREAD = threadFile(new URL('./thread.mjs', import.meta.url), 'messenger.js');
const PAUSE = 5_000;
/** Saves memory: by default, the young generation of the heap grows to 48 MB. */
const YOUNG_MB = 8;
const STOP = 15_000;

/** Sends messages in a thread, because thousands of them take seconds of CPU. */
export function startMessengerThread(data: ThreadData, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  let current: Worker | undefined;
  const post = (message: ThreadMessage) => current?.postMessage(message);

  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      const worker = new Worker(THREAD, {
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
        workerData: data,
      });
      current = worker;
      worker.on('error', (error) => {
        log.error({ err: describeError(error) }, 'the thread that sends messages failed');
      });
      await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      if (stopping.signal.aborted) return;
      log.error('the thread that sends messages ended; it is started again');
      await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = keepRunning();
  // A pooler may lose the database's notices to the thread, so this process wakes it as well.
  const endWaking = onWake(() => post('wake'));
  return async () => {
    stopping.abort();
    endWaking();
    const timer = setTimeout(() => void current?.terminate(), STOP);
    post('stop');
    await running;
    clearTimeout(timer);
  };
}
