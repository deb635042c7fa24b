/** Lets a waiting service worker take over. */
export const SKIP_WAITING = 'skip-waiting';

/** The name of the cache with the assets of the previous build. */
export const PREVIOUS_BUILD = 'previous-build';

/** Makes the worker read the shell again after the program's settings have changed. */
export const REFRESH_SHELL = 'refresh-shell';

export const END_PUSH = 'end-push';
