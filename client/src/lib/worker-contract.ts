/** Lets a waiting service worker take over. */
export const SKIP_WAITING = 'skip-waiting';

/** The cache with the assets of the former build. */
export const PREVIOUS_BUILD = 'previous-build';

/** Makes the worker read the shell again, as the program's settings were changed. */
export const REFRESH_SHELL = 'refresh-shell';

export const END_PUSH = 'end-push';
