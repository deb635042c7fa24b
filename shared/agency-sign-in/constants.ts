/** Where the agency leads people back to; the portal is registered there with this address. */
export const AGENCY_CALLBACK_PATH = '/api/login/agency/callback';

/** The name in the sign-in page's address under which an outcome below stands. */
export const AGENCY_OUTCOME = 'agency';

/** Why somebody comes back from the agency without being signed in. */
export const AGENCY_OUTCOMES = [
  'unreachable',
  'refused',
  'expired',
  'no-account',
  'unverified',
  'other-account',
  'suspended',
  'too-many',
  'failed',
] as const;

export type AgencyOutcome = (typeof AGENCY_OUTCOMES)[number];

/** What the server answers, with 403, to a right password of an account that may sign in by the agency alone. */
export const AGENCY_ONLY = 'agency-only';
