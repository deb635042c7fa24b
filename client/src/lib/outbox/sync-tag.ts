export const SYNC_TAG = 'outbox';
