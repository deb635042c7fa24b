import { setFlagsFromString } from 'node:v8';

export const V8_FLAGS = [
  // Without this flag V8 keeps finished queries and their rows until a full garbage collection.
  '--no-allocation-site-pretenuring',
  // Collects garbage when old objects have grown by 30 %. By default they may grow severalfold.
  '--heap-growing-percent=30',
] as const;

export function collectSooner(): void {
  V8_FLAGS.forEach((flag) => setFlagsFromString(flag));
}
