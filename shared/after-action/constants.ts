export const AFTER_ACTION_MAX_LENGTH = 2000;

/** Days after the end of the activation in which the chaplain can change what they wrote. */
export const AFTER_ACTION_DAYS = 30;
