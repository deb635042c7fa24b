/** The message that lets a service worker that waits take over from the one before. */
export const SKIP_WAITING = 'skip-waiting';

/** The cache with the assets of the build before the worker's own. */
export const PREVIOUS_BUILD = 'previous-build';

/** The message that ends push notifications to this browser. */
export const END_PUSH = 'end-push';
