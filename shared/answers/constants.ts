export const ARRIVAL_MINUTES = [15, 30, 45, 60, 90, 120] as const;

export const ARRIVAL_MAX_MINUTES = 24 * 60;

/** Days for which the link in the 'Completed' message allows corrections. */
export const HOURS_LINK_DAYS = 14;

/** Days for which the link of a test call can be tapped. */
export const TEST_CALL_DAYS = 14;
