import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';
import { threadFile } from '#server/release/thread-file.ts';
import { tooComplex } from './refusals.ts';
import type { ThreadAnswer, ThreadTask } from './thread-worker.ts';

const THREAD = threadFile(new URL('./thread.mjs', import.meta.url), 'maps.js');
/** Time limits in ms. An uploaded file gets less time, because it may be malicious. */
const DRAW_MS = { geojson: 5_000, state: 20_000, regions: 20_000 };
/** A thread usually starts in 0.1 s, but takes many times as long on a busy machine. */
const START_MS = 30_000;
const MEMORY_MB = 512;

const oneAtATime = pLimit(1);

/** @throws AppError that says what the office can do about the problem */
export function drawInThread(task: ThreadTask, drawMs = DRAW_MS[task.kind]): Promise<unknown> {
  return oneAtATime(async () => {
    const worker = new Worker(THREAD, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    try {
      return await drawnBy(worker, task, drawMs);
    } finally {
      await worker.terminate();
    }
  });
}

function drawnBy(worker: Worker, task: ThreadTask, drawMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The thread that draws maps did not start.'));
    let timer = setTimeout(late, START_MS);
    worker.on('message', (answer: ThreadAnswer) => {
      clearTimeout(timer);
      if (answer === 'ready') {
        timer = setTimeout(() => reject(tooComplex()), drawMs);
        worker.postMessage(task);
      } else if ('drawn' in answer) resolve(answer.drawn);
      else reject(new AppError({ ...answer.refusal, status: answer.status }));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : error);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread that draws maps ended.'));
    });
  });
}
