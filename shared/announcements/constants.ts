/** `test-call` asks people to tap that it reached them. */
export const ANNOUNCEMENT_KINDS = ['announcement', 'test-call'] as const;

export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

export const ANNOUNCEMENT_STATES = ['scheduled', 'sent', 'cancelled'] as const;

/** Why the portal stopped what an administrator had scheduled or was sending. */
export const STOP_REASONS = ['suspended', 'erased', 'role-lost'] as const;

export type StopReason = (typeof STOP_REASONS)[number];

/** What happened to the administrator. */
export const STOP_LABELS: Record<StopReason, string> = {
  suspended: 'was suspended',
  erased: 'was erased',
  'role-lost': 'lost the role',
};

export const TITLE_MAX_LENGTH = 120;
export const BODY_MAX_LENGTH = 5000;

export const TEST_CALL_TITLE = 'Test call';
export const TEST_CALL_BODY = 'This is a test. Tap to say that it reached you.';

/** Every month has this day. */
export const LAST_TEST_CALL_DAY = 28;

/** Hours after which a test call that was missed waits for the next month: nobody is woken by it. */
export const TEST_CALL_GRACE_HOURS = 3;

/** `unsent`: no channel sent the test call. `silent`: it was sent, and the person has not answered. */
export const MISSED_BY_TEST_CALL = ['unsent', 'silent'] as const;

export type MissedByTestCall = (typeof MISSED_BY_TEST_CALL)[number];
