/** The stored status of an entry; credential-state.ts computes the state that people see. */
export const CREDENTIAL_STATUSES = ['waiting', 'verified', 'rejected', 'replaced'] as const;

export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number];

export const STATUS_LABELS: Record<CredentialStatus, string> = {
  waiting: 'Waiting for verification',
  verified: 'Verified',
  rejected: 'Rejected',
  replaced: 'Replaced',
};

export const CREDENTIAL_STATES = [
  'missing',
  'waiting',
  'valid',
  'ends-soon',
  'expired',
  'rejected',
  'exempt',
] as const;

export type CredentialState = (typeof CREDENTIAL_STATES)[number];

export const STATE_LABELS: Record<CredentialState, string> = {
  missing: 'Missing',
  waiting: 'Waiting for verification',
  valid: 'Valid',
  'ends-soon': 'Ends soon',
  expired: 'Expired',
  rejected: 'Rejected',
  exempt: 'Exempt',
};

/** Whether the credentials of a kind may or must have a number, a document or a note. */
export const RULES = ['none', 'allowed', 'required'] as const;

export type Rule = (typeof RULES)[number];

export const RULE_LABELS: Record<Rule, string> = {
  none: 'Not asked for',
  allowed: 'Optional',
  required: 'Required',
};

export const SEEN_BY = ['office', 'colleagues'] as const;

export type SeenBy = (typeof SEEN_BY)[number];

export const SEEN_BY_LABELS: Record<SeenBy, string> = {
  office: 'The office alone',
  colleagues: 'The office, and approved chaplains in the directory',
};

export const KIND_NAME_MAX_LENGTH = 100;
export const KIND_NAMES_MAX_ITEMS = 20;
export const ISSUERS_MAX_ITEMS = 50;
export const ISSUER_MAX_LENGTH = 150;
/** How many kinds can exist, including retired and merged ones. */
export const MAX_KINDS = 100;
/** How many kinds can be in use. Readiness needs one bit of a 64-bit integer for each. */
export const MAX_ASKED_KINDS = 60;
export const MAX_HOLDS_MONTHS = 600;
export const MAX_REMIND_DAYS = 730;

export const NUMBER_MAX_LENGTH = 100;
export const NOTE_MAX_LENGTH = 1_000;
export const REASON_MAX_LENGTH = 500;

/** The longest side of a stored picture, in px. */
export const DOCUMENT_MAX_SIDE = 2_400;

/** The error code of a request with dates that look mistyped and must be confirmed. */
export const DATES_TO_CONFIRM = 'dates-to-confirm';
export const ALREADY_DECIDED = 'already-decided';
export const ALREADY_WAITING = 'already-waiting';
