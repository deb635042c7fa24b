import { tellPrimary } from './primary-link.ts';

/** How often a web process shows its primary that it answers, in ms. */
const BEAT_MS = 1_000;
/** A web process that was silent for so long is frozen: its event loop stands still. */
const SILENCE_MS = 8_000;

/** Shows the primary that this process answers, until the process ends. */
export function beat() {
  setInterval(() => tellPrimary({ type: 'alive' }), BEAT_MS).unref();
}

export interface Watch {
  /** Notes that the process has answered. */
  heard: () => void;
  end: () => void;
}

/** Calls `onFrozen` once, with the silence in ms, when the process has not been heard for too long. */
export function watch(onFrozen: (silentMs: number) => void): Watch {
  let heardAt = performance.now();
  let tickedAt = heardAt;
  const timer = setInterval(() => {
    const now = performance.now();
    // This process or the machine stood still itself: beats wait to be read.
    if (now - tickedAt > 3 * BEAT_MS) heardAt = now;
    tickedAt = now;
    if (now - heardAt < SILENCE_MS) return;
    clearInterval(timer);
    onFrozen(now - heardAt);
  }, BEAT_MS);
  timer.unref();
  return { heard: () => (heardAt = performance.now()), end: () => clearInterval(timer) };
}
