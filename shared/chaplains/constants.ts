/** Choosing this value opens a text field. */
export const OTHER_AFFILIATION = 'other';

export const PHONE_MAX_LENGTH = 40;
export const TEXT_MAX_LENGTH = 200;
export const CREDENTIALS_MAX_LENGTH = 1000;
export const LIST_MAX_ITEMS = 50;
export const ITEM_MAX_LENGTH = 100;
export const CELL_MAX_LENGTH = 10_000;
export const REASON_MAX_LENGTH = 1000;

/** 'added' profiles are those 'pending' profiles that the office made. */
export const APPLICATION_STATUSES = ['pending', 'added', 'approved', 'declined'] as const;

export const MANY_MAX_CHAPLAINS = 50_000;
