/** The redirect URI under which the portal is registered at the agency. */
export const AGENCY_CALLBACK_PATH = '/api/login/agency/callback';

/** The query parameter of the sign-in page that has an outcome below. */
export const AGENCY_OUTCOME = 'agency';

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

/** Refuses a right password (403): the account may sign in only with the agency. */
export const AGENCY_ONLY = 'agency-only';
