export const WALK_UP_STATUSES = ['waiting', 'verified', 'declined'] as const;

export type WalkUpStatus = (typeof WALK_UP_STATUSES)[number];

export const WALK_UP_LABELS: Record<WalkUpStatus, string> = {
  waiting: 'Not verified',
  verified: 'Verified',
  declined: 'Declined',
};

export const WALK_UP_NAME_MAX_LENGTH = 120;
export const WALK_UP_TEXT_MAX_LENGTH = 200;
export const WALK_UP_PHONE_MAX_LENGTH = 40;
export const WALK_UP_REASON_MAX_LENGTH = 500;

/** Walk-ups are deleted this many days after their activation ends. The form says so. */
export const WALK_UPS_KEPT_DAYS = 30;

/** How many walk-ups of one activation can be pending at the same time. */
export const MAX_WAITING = 500;

export const PHOTO_MAX_BYTES = 5 * 1024 ** 2;
/** The longest side of a stored photo, in px. */
export const PHOTO_MAX_SIDE = 1600;

/** Excludes letters and digits that look alike. */
export const CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 12 characters from an alphabet of 31 make about 2^59 codes, too many to guess one. */
export const CODE_LENGTH = 12;
