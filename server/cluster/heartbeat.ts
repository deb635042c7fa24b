import { tellPrimary } from './primary-link.ts';

const BEAT_MS = 1_000;
/** Ms after which a silent process counts as frozen. */
const SILENCE_MS = 8_000;

export function beat() {
  setInterval(() => tellPrimary({ type: 'alive' }), BEAT_MS).unref();
}

export interface Watch {
  heard: () => void;
  end: () => void;
}

export function watch(onFrozen: (silentMs: number) => void): Watch {
  let heardAt = performance.now();
  let tickedAt = heardAt;
  const timer = setInterval(() => {
    const now = performance.now();
    // If this process was stalled, it may not have read heartbeats, so the wait starts anew.
    if (now - tickedAt > 3 * BEAT_MS) heardAt = now;
    tickedAt = now;
    if (now - heardAt < SILENCE_MS) return;
    clearInterval(timer);
    onFrozen(now - heardAt);
  }, BEAT_MS);
  timer.unref();
  return { heard: () => (heardAt = performance.now()), end: () => clearInterval(timer) };
}
