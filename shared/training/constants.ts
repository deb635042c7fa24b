export const RSVP_STATUSES = [
  'registered',
  'waitlisted',
  'cancelled',
  'attended',
  'no-show',
] as const;
export const DEFAULT_RSVP_STATUS = 'registered';

export const SEATED_STATUSES = ['registered', 'attended'] as const;

export function hasSeat(status: RsvpStatus) {
  return SEATED_STATUSES.some((seated) => seated === status);
}

export const ATTENDANCE_STATUSES = ['registered', 'attended', 'no-show'] as const;

export const DEFAULT_DURATION = 1;
export const DEFAULT_CAPACITY = 50;
/** In hours. Announce a course of several days as several sessions. */
export const MAX_DURATION = 240;
export const MAX_CAPACITY = 10_000;
export const MAX_SERIES = 52;
export const TITLE_MAX_LENGTH = 200;
export const LOCATION_MAX_LENGTH = 500;
export const ADDRESS_MAX_LENGTH = 300;
export const LINK_MAX_LENGTH = 2_000;
export const DESCRIPTION_MAX_LENGTH = 5_000;

/** Attendance can be marked from this many hours before the start. */
export const ATTENDANCE_OPENS_HOURS = 12;

export type RsvpStatus = (typeof RSVP_STATUSES)[number];

export const RSVP_LABELS: Record<RsvpStatus, string> = {
  registered: 'Registered',
  waitlisted: 'On the waitlist',
  cancelled: 'Cancelled',
  attended: 'Attended',
  'no-show': 'No-show',
};
