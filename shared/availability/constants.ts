/** Days after which an unconfirmed availability counts as not known. */
export const STALE_DAYS = 90;

/** The home page asks chaplains to confirm their week this many days before it gets stale. */
export const ASK_DAYS = 7;

export const AVAILABILITIES = ['free', 'not-free', 'away', 'not-known'] as const;

export type Availability = (typeof AVAILABILITIES)[number];

export const AVAILABILITY_LABELS: Record<Availability, string> = {
  free: 'Free',
  'not-free': 'Not free',
  away: 'Away',
  'not-known': 'Not known',
};

/** In the order of their bits in a usual week: Monday is the lowest bit. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const EVERY_DAY = 127;
export const MONDAY_TO_FRIDAY = 31;
export const WEEKEND = 96;

export const MAX_AWAY_TIMES = 50;
/** Dates further ahead are refused as likely typos; 'until further notice' has no limit. */
export const MAX_AWAY_DAYS = 730;

export const LANGUAGE_LEVELS = ['basic', 'conversational', 'fluent', 'native'] as const;

export type LanguageLevel = (typeof LANGUAGE_LEVELS)[number];

export const LEVEL_LABELS: Record<LanguageLevel, string> = {
  basic: 'Basic',
  conversational: 'Conversational',
  fluent: 'Fluent',
  native: 'Native',
};

export const MAX_LANGUAGES = 20;
export const MAX_MILES = 3000;
