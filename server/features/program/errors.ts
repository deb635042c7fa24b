import { conflict } from '#server/errors.ts';

export const changedMeanwhile = (parts: readonly string[]) =>
  conflict(
    'stale-program',
    `Somebody else changed ${parts.join(' and ')} meanwhile. Nothing of yours is stored yet: compare, and save again.`,
  );
