const HOUR = 60 * 60 * 1000;

/** Deployments that a phone kept from an older release tell no hours. */
const FORMER_HOURS = [10, 12];

/** The passed limit in hours; null below the first. */
export function warningAt(arrivedAt: Date, now: Date, limits: readonly number[] = FORMER_HOURS) {
  const hours = (now.getTime() - arrivedAt.getTime()) / HOUR;
  return limits.findLast((limit) => hours >= limit) ?? null;
}

export const isLastWarning = (hours: number, limits: readonly number[] = FORMER_HOURS) =>
  hours === limits.at(-1);
