import type { StoredAnswer } from './database.ts';

/** Makes an answer on the device. `path` includes the query. */
export type MakeAnswer = (path: string) => Promise<StoredAnswer | undefined>;

const makers = new Map<string, MakeAnswer>();

/** Registers how to answer paths that begin with `start` and have no stored answer. */
export function setAnswerMaker(start: string, make: MakeAnswer) {
  makers.set(start, make);
}

export async function madeAnswer(path: string) {
  const [, make] = [...makers].find(([start]) => path.startsWith(start)) ?? [];
  return make?.(path);
}
