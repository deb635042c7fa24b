/** Lets a waiting service worker take over. */
export const SKIP_WAITING = 'skip-waiting';

/** The cache with the assets of the former build. */
export const PREVIOUS_BUILD = 'previous-build';

export const END_PUSH = 'end-push';
