/** The tag under which the browser tells the service worker that there is a connection again. */
export const SYNC_TAG = 'outbox';
