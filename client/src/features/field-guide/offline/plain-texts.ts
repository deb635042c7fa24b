import type { Section } from '#shared/field-guide/schemas.ts';
import { readSection, type ReadSection } from './sections.ts';

const MAX_READ_MS = 5_000;

let known = new Map<string, ReadSection>();
let last: Promise<unknown> = Promise.resolve();

export function readSections(sections: readonly Section[]): Promise<ReadSection[]> {
  const read = last.then(() => readUnknown(sections));
  last = read;
  return read;
}

async function readUnknown(sections: readonly Section[]) {
  let worker: Worker | null = null;
  const read: ReadSection[] = [];
  for (const section of sections) {
    const before = known.get(section.content);
    if (before?.section.title === section.title) {
      read.push({ ...before, section });
      continue;
    }
    worker ??= newWorker();
    const plainText = await plainTextIn(worker, section.content);
    if (plainText === null) {
      worker.terminate();
      worker = null;
    }
    read.push(readSection(section, plainText ?? section.content));
  }
  worker?.terminate();
  known = new Map(read.map((each) => [each.section.content, each]));
  return read;
}

/** Null if the text can't be parsed in time, or the worker's code can't be loaded. */
function plainTextIn(worker: Worker, content: string): Promise<string | null> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const settle = (plainText: string | null) => {
      done.abort();
      clearTimeout(giveUp);
      resolve(plainText);
    };
    const giveUp = setTimeout(() => settle(null), MAX_READ_MS);
    const take = ({ data }: MessageEvent<'ready' | { plainText: string | null }>) => {
      if (data !== 'ready') settle(data.plainText);
    };
    worker.addEventListener('message', take, done);
    worker.addEventListener('error', () => settle(null), done);
    worker.postMessage({ plainTextOf: content });
  });
}

/** A worker of its own, so that opening a section doesn't wait for the texts of all sections. */
function newWorker() {
  return new Worker(new URL('../markdown/markdown-worker.ts', import.meta.url), {
    type: 'module',
  });
}
