const HOUR = 60 * 60 * 1000;

/** Limits for deployments that a phone has cached from an older release, which sent no limits. */
const FORMER_HOURS = [10, 12];

/** Returns the highest limit, in hours, that has been reached; null before the first limit. */
export function warningAt(arrivedAt: Date, now: Date, limits: readonly number[] = FORMER_HOURS) {
  const hours = (now.getTime() - arrivedAt.getTime()) / HOUR;
  return limits.findLast((limit) => hours >= limit) ?? null;
}

export const isLastWarning = (hours: number, limits: readonly number[] = FORMER_HOURS) =>
  hours === limits.at(-1);
