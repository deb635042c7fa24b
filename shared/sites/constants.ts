export const SITE_NAME_MAX_LENGTH = 300;
export const SITE_TEXT_MAX_LENGTH = 1000;
export const SITE_CONTACT_MAX_LENGTH = 300;
export const SHIFT_NEEDED_MAX = 500;
export const SHIFT_MAX_HOURS = 36;
export const SITES_MAX = 100;
export const SHIFTS_MAX = 1000;
