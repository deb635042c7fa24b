const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A call-out is worth trying again soon. */
const URGENT = { first: 5 * SECOND, longest: 5 * MINUTE };
const USUAL = { first: 30 * SECOND, longest: 30 * MINUTE };

interface Attempt {
  /** How often it was tried, from 1. */
  attempts: number;
  isUrgent: boolean;
  /** The pause that the server asked for, in ms. */
  askedMs: number | undefined;
  /** From 0 to 1: spreads what failed together. */
  random: number;
}

/** Returns the milliseconds until the next attempt: doubled each time, with a fifth of jitter. */
export function retryPause({ attempts, isUrgent, askedMs = 0, random }: Attempt): number {
  const { first, longest } = isUrgent ? URGENT : USUAL;
  const pause = Math.min(longest, first * 2 ** (attempts - 1));
  return Math.max(askedMs, Math.round(pause * (0.8 + 0.4 * random)));
}
