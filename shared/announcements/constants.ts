export const ANNOUNCEMENT_KINDS = ['announcement', 'test-call'] as const;

export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

export const ANNOUNCEMENT_STATES = ['scheduled', 'sent', 'cancelled'] as const;

export const STOP_REASONS = ['suspended', 'erased', 'role-lost'] as const;

export type StopReason = (typeof STOP_REASONS)[number];

export const STOP_LABELS: Record<StopReason, string> = {
  suspended: 'was suspended',
  erased: 'was erased',
  'role-lost': 'lost the role',
};

export const MAX_CHOSEN = 500;

export const TITLE_MAX_LENGTH = 120;
export const BODY_MAX_LENGTH = 5000;

export const TEST_CALL_TITLE = 'Test call';
export const TEST_CALL_BODY = 'This is a test. Tap to confirm that it reached you.';

export const LAST_TEST_CALL_DAY = 28;

/** A scheduled test call that is more than this late is skipped, so that it wakes nobody. */
export const TEST_CALL_GRACE_HOURS = 3;

/** `unsent`: couldn't be sent by any channel. `silent`: was sent but not answered. */
export const MISSED_BY_TEST_CALL = ['unsent', 'silent'] as const;

export type MissedByTestCall = (typeof MISSED_BY_TEST_CALL)[number];
