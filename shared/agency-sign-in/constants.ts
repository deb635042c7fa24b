/** The redirect URI to register for the portal at the agency. */
export const AGENCY_CALLBACK_PATH = '/api/login/agency/callback';

/** The sign-in page's query parameter that holds one of the outcomes below. */
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

/** The error code if the password is right but the account may sign in only with the agency. */
export const AGENCY_ONLY = 'agency-only';
