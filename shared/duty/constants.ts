export const HANDOVER_TEXT_MAX_LENGTH = 500;
export const DUTY_PHONE_MAX_LENGTH = 40;

export const DUTY_DAYS_AHEAD = 60;

/** How many names and requests are shown; any more are only counted. */
export const SHOWN_NAMES = 12;
export const SHOWN_REQUESTS = 5;

export const MAX_ACTIVATIONS = 50;
