const SECOND = 1000;
const MINUTE = 60 * SECOND;

const URGENT = { first: 5 * SECOND, longest: 5 * MINUTE };
const USUAL = { first: 30 * SECOND, longest: 30 * MINUTE };

interface Attempt {
  attempts: number;
  isUrgent: boolean;
  askedMs: number | undefined;
  random: number;
}

/** In ms: doubles, with a fifth of jitter. */
export function retryPause({ attempts, isUrgent, askedMs = 0, random }: Attempt): number {
  const { first, longest } = isUrgent ? URGENT : USUAL;
  const pause = Math.min(longest, first * 2 ** (attempts - 1));
  return Math.max(askedMs, Math.round(pause * (0.8 + 0.4 * random)));
}
