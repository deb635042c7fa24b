/** The message that lets a waiting service worker take over. */
export const SKIP_WAITING = 'skip-waiting';

/** The name of the cache with the assets of the previous build. */
export const PREVIOUS_BUILD = 'previous-build';

/** The message that makes the service worker fetch index.html again after settings changed. */
export const REFRESH_SHELL = 'refresh-shell';

export const END_PUSH = 'end-push';

/** How long the device keeps pages and data after the server's last answer, in ms. */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
