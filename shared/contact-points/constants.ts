/** How many browsers of a person get push. A further browser replaces the least recently used. */
export const MAX_DEVICES = 10;

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

export const MINUTES_A_DAY = 24 * 60;

/** The error code for a change after which no call-out would reach an active chaplain. */
export const SILENCES_CALL_OUTS = 'silences-call-outs';

export const REACH_CHECK = 'can-we-reach-you';

/** Not in push-api.ts, so that the service worker doesn't load the schemas of the endpoints. */
export const PUSH_KEY_PATH = '/api/push-key';
export const SUBSCRIPTIONS_PATH = '/api/push-subscriptions';
export const RENEW_PATH = '/api/push-subscriptions/renew';
