const HOUR = 60 * 60 * 1000;

/** For deployments in a phone's cache that an older release sent, which sent no limits. */
const FORMER_HOURS = [10, 12];

/** The highest limit (in hours) that has been passed; null before the first. */
export function warningAt(arrivedAt: Date, now: Date, limits: readonly number[] = FORMER_HOURS) {
  const hours = (now.getTime() - arrivedAt.getTime()) / HOUR;
  return limits.findLast((limit) => hours >= limit) ?? null;
}

export const isLastWarning = (hours: number, limits: readonly number[] = FORMER_HOURS) =>
  hours === limits.at(-1);
