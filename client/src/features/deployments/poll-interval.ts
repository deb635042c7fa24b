const POLL_MS = 30_000;
const NEVER_READ_MS = 60_000;
const LONGEST_MS = 5 * 60_000;

export interface PollState {
  status: 'pending' | 'error' | 'success';
  /** In ms since 1970; 0 for never. */
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/**
 * In ms. While requests fail (429, 503), it is the time that they have failed so far, so it
 * doubles.
 */
export function pollInterval({ status, dataUpdatedAt, errorUpdatedAt }: PollState) {
  if (status !== 'error') return POLL_MS;
  if (dataUpdatedAt === 0) return NEVER_READ_MS;
  return Math.min(LONGEST_MS, Math.max(POLL_MS, errorUpdatedAt - dataUpdatedAt));
}
