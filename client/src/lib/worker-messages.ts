/** Tells a service worker that waits to take over from the one before. */
export const SKIP_WAITING = 'skip-waiting';
