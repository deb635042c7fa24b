/** How late a tap that was kept on a phone may come. */
export const ACTION_MAX_AGE_DAYS = 7;

/** How long after a tap it can still be undone; the portal's pages offer it for 10 seconds. */
export const UNDO_WITHIN_SECONDS = 60;

/** How far apart the clocks of a phone and the server may be. */
export const CLOCK_TOLERANCE_MINUTES = 5;
