export const ARRIVAL_MINUTES = [15, 30, 45, 60, 90, 120] as const;

export const ARRIVAL_MAX_MINUTES = 24 * 60;

export const HOURS_LINK_DAYS = 14;

export const HOME_LINK_DAYS = 14;

export const TEST_CALL_DAYS = 14;

export const AVAILABILITY_LINK_DAYS = 30;
