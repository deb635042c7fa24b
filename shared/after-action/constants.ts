export const AFTER_ACTION_MAX_LENGTH = 2000;

/** How many days after the activation's end the chaplain can still change the note. */
export const AFTER_ACTION_DAYS = 30;
