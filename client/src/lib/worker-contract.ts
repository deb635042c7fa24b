/** The message that lets a waiting service worker take over. */
export const SKIP_WAITING = 'skip-waiting';

/** The name of the cache with the assets of the previous build. */
export const PREVIOUS_BUILD = 'previous-build';

/** The message that makes the service worker fetch index.html again after settings changed. */
export const REFRESH_SHELL = 'refresh-shell';

export const END_PUSH = 'end-push';
