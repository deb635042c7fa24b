import { setFlagsFromString } from 'node:v8';

/** What V8 is told; decision 044 says why. */
export const V8_FLAGS = [
  // V8 otherwise allocates pg's queries among the old objects. A finished query there keeps its rows
  // until a full collection.
  '--no-allocation-site-pretenuring',
  // A full collection comes when the old objects have grown by a third, not to several times as much.
  '--heap-growing-percent=30',
] as const;

/** Has V8 free memory sooner, in all threads of the process. Called once, when it starts. */
export function collectSooner(): void {
  V8_FLAGS.forEach((flag) => setFlagsFromString(flag));
}
