/** `test-call` asks people to tap that it reached them. */
export const ANNOUNCEMENT_KINDS = ['announcement', 'test-call'] as const;

export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

export const ANNOUNCEMENT_STATES = ['scheduled', 'sent', 'cancelled'] as const;

export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
