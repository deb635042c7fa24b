/** The message that lets a waiting service worker take over. */
export const SKIP_WAITING = 'skip-waiting';

/** The name of the cache with the assets of the previous build. */
export const PREVIOUS_BUILD = 'previous-build';

/** The message that makes the worker fetch the page again after the settings have changed. */
export const REFRESH_SHELL = 'refresh-shell';

export const END_PUSH = 'end-push';
