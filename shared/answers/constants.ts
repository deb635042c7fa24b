/** Minutes until the arrival that can be chosen with one tap. */
export const ARRIVAL_MINUTES = [15, 30, 45, 60, 90, 120] as const;

/** The most minutes until an arrival that can be given. */
export const ARRIVAL_MAX_MINUTES = 24 * 60;

/** How long hours and people cared for can be corrected by the link of the 'Completed' message. */
export const HOURS_LINK_DAYS = 14;

/** How long the link of a test call can be tapped. */
export const TEST_CALL_DAYS = 14;
