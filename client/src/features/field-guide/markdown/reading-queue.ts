import type { Reading } from './read-markdown.ts';

/** So long the parser may work on one text. */
const LIMIT_MS = 5_000;

type Message = 'ready' | { reading: Reading | null };

interface Reader {
  worker: Worker;
  /** Its code is there; false where it did not come. */
  isReady: Promise<boolean>;
}

let reader: Reader | null = null;
/** The last that were read, so that going back shows a text at once and where it was left. */
const kept = new Map<string, Reading | null>();
const KEPT = 12;

let last: Promise<unknown> = Promise.resolve();

/** Fetches the parser before there is a text for it. */
export function startReader(): Reader {
  reader ??= newReader();
  return reader;
}

/**
 * Reads one text after the other.
 * @returns null where the text can't be read, or not in a few seconds: it is shown as it was typed.
 */
export function readInTurn(content: string, signal?: AbortSignal): Promise<Reading | null> {
  const reading = last.then(() => {
    const before = kept.get(content);
    return before !== undefined || signal?.aborted ? (before ?? null) : readNow(content);
  });
  last = reading;
  return reading;
}

/** @returns what was read of a text not long ago; undefined where it has to be read. */
export function keptReading(content: string): Reading | null | undefined {
  return kept.get(content);
}

async function readNow(content: string): Promise<Reading | null> {
  const { worker, isReady } = startReader();
  if (!(await isReady)) {
    reader = null;
    return null;
  }
  const reading = await readBy(worker, content);
  keep(content, reading);
  return reading;
}

function readBy(worker: Worker, content: string): Promise<Reading | null> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      worker.terminate();
      reader = null;
      resolve(null);
    }, LIMIT_MS);
    const take = ({ data }: MessageEvent<Message>) => {
      clearTimeout(giveUp);
      resolve(data === 'ready' ? null : data.reading);
    };
    worker.addEventListener('message', take, { once: true });
    worker.postMessage(content);
  });
}

/** @returns when all that was asked for is read. */
export async function whenAllIsRead() {
  await last;
}

function keep(content: string, reading: Reading | null) {
  kept.set(content, reading);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}

function newReader(): Reader {
  const worker = new Worker(new URL('./read-apart.ts', import.meta.url), { type: 'module' });
  const isReady = new Promise<boolean>((resolve) => {
    worker.addEventListener('message', () => resolve(true), { once: true });
    worker.addEventListener('error', () => resolve(false), { once: true });
  });
  return { worker, isReady };
}
