export const ACTION_MAX_AGE_DAYS = 7;

/** How long the server accepts an undo; the portal's pages offer one for 10 seconds. */
export const UNDO_WITHIN_SECONDS = 60;

export const CLOCK_TOLERANCE_MINUTES = 5;
