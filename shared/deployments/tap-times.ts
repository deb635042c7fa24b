export const ACTION_MAX_AGE_DAYS = 7;

/** How long after a tap the server accepts its undo. Pages offer the undo for 10 seconds. */
export const UNDO_WITHIN_SECONDS = 60;

export const CLOCK_TOLERANCE_MINUTES = 5;
