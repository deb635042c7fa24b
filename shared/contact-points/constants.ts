/** The browsers of one person that get push notifications; a further one replaces the oldest. */
export const MAX_DEVICES = 10;

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** Wrong codes after which a new one is needed. */
export const CODE_TRIES = 5;

export const MINUTES_A_DAY = 24 * 60;

/** The code of the answer to a change after which no call-out would reach an active chaplain. */
export const SILENCES_CALL_OUTS = 'silences-call-outs';

/** The section, of Home and of the message settings, that asks an approved chaplain for a test. */
export const REACH_CHECK = 'can-we-reach-you';

/** Apart from the declarations, whose schemas the service worker does without. */
export const PUSH_KEY_PATH = '/api/push-key';
export const SUBSCRIPTIONS_PATH = '/api/push-subscriptions';
export const RENEW_PATH = '/api/push-subscriptions/renew';
