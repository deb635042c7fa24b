import type { StoredAnswer } from './database.ts';

/** Makes an answer from stored data. `path` includes the query. Undefined if it can't. */
export type MakeAnswer = (path: string) => Promise<StoredAnswer | undefined>;

const makers = new Map<string, MakeAnswer>();

/** Used for paths that begin with `start` and have no stored answer. */
export function setAnswerMaker(start: string, make: MakeAnswer) {
  makers.set(start, make);
}

export async function madeAnswer(path: string) {
  const [, make] = [...makers].find(([start]) => path.startsWith(start)) ?? [];
  return make?.(path);
}
