/** The states of an account. A person's state is the first that applies. */
export const ACCOUNT_STATES = [
  'suspended',
  'guest',
  'declined',
  'pending',
  'inactive',
  'active',
] as const;

export type AccountState = (typeof ACCOUNT_STATES)[number];

export const ACCOUNT_LABELS: Record<AccountState, string> = {
  suspended: 'Suspended',
  guest: 'Guest',
  declined: 'Declined',
  pending: 'Pending',
  inactive: 'Inactive',
  active: 'Active',
};

export const PEOPLE_SORTS = [
  'name',
  'region',
  'city',
  'last-contact',
  'last-deployed',
  'hours',
  'training',
  'distance',
  'readiness',
  'availability',
] as const;

export type PeopleSort = (typeof PEOPLE_SORTS)[number];

export const NO_REGION = 'none';

/** Distances from a ZIP code that the filter offers, in miles. */
export const RADII = ['10', '25', '50', '100', '200'] as const;

/** Days that the filter 'Credential expires within' offers. */
export const ENDS_WITHIN = ['30', '60', '90'] as const;

/** The number of days that the column 'Hours' covers. */
export const HOURS_DAYS = 14;

export const MAX_VIEWS = 50;
export const VIEW_NAME_MAX_LENGTH = 60;
export const VIEW_FILTERS_MAX_LENGTH = 2000;
