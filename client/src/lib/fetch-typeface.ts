import { isTypefaceKept, typeface } from './typeface.ts';

/** How long after the page is drawn its typeface may still change, in ms. */
const MAX_LATE_MS = 100;

let drawnAt = Infinity;

/**
 * Fetches the typeface on a first visit. The portal's code should have come before: on a slow line
 * each waits for the other. This visit shows the typeface if it is there in time, the next one
 * does anyway.
 */
export async function fetchTypeface() {
  if (isTypefaceKept) return;
  try {
    await typeface.load();
    if (performance.now() < drawnAt + MAX_LATE_MS) document.fonts.add(typeface);
  } catch {
    // The page keeps the system's typeface.
    return;
  }
}

/** Notes that the page is drawn now. */
export function noteDrawn() {
  drawnAt = performance.now();
}
