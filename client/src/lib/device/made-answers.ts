import type { StoredAnswer } from './database.ts';

/**
 * Makes the answer to a call of what is stored on the device.
 * @param path of the call, with its query.
 * @returns undefined where it can't.
 */
export type MakeAnswer = (path: string) => Promise<StoredAnswer | undefined>;

const makers = new Map<string, MakeAnswer>();

/** Sets what makes the answers to calls whose path begins with `start`, where none is stored. */
export function setAnswerMaker(start: string, make: MakeAnswer) {
  makers.set(start, make);
}

/** Returns an answer that is made of what is stored, or undefined where none can be made. */
export async function madeAnswer(path: string) {
  const [, make] = [...makers].find(([start]) => path.startsWith(start)) ?? [];
  return make?.(path);
}
