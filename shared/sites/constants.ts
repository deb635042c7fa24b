export const SITE_NAME_MAX_LENGTH = 300;
export const SITE_CONTACT_MAX_LENGTH = 300;
export const SITE_TEXT_MAX_LENGTH = 1000;
export const SHIFT_NEEDED_MAX = 500;
export const SHIFT_MAX_HOURS = 36;
/** How many kinds of expertise, and how many languages, a shift may ask for. */
export const WANTED_MAX = 10;
/** The most sites of one activation. */
export const SITES_MAX = 100;
/** The most shifts of one site. */
export const SHIFTS_MAX = 100;
