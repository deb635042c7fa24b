import type { MessageKind } from '#shared/messages/constants.ts';

export interface MessageLimit {
  anHour: number;
  aDay: number;
  /** The error message at the limit. Without it, the portal silently sends no more messages. */
  refusal?: string;
}

/** Limited, so that a thief can't bury the first notice to the owner under many more. */
const notice = { anHour: 10, aDay: 20 };
const factor = { ...notice, refusal: 'Your second step of signing in was changed too often.' };
const seat = { anHour: 30, aDay: 60, refusal: 'You have taken training seats too often.' };
/** A day allows 24 hours' links, so that strangers can block the owner for an hour at most. */
const reset = { anHour: 5, aDay: 24 * 5, refusal: 'Too many links were requested.' };
const confirmations = 'Too many confirmation mails were requested.';

export const LIMITS = {
  'call-out': null,
  'call-reminder': null,
  released: null,
  'activation-cancelled': null,
  'activation-completed': null,
  'activation-changed': null,
  'place-given': null,
  'team-message': null,
  'long-on-scene': null,
  'left-scene': null,
  'home-asked': null,
  'test-call': null,
  'password-reset': reset,
  'confirm-email': { anHour: 5, aDay: 20, refusal: confirmations },
  'email-change-asked': { anHour: 3, aDay: 6, refusal: confirmations },
  'email-changed': { anHour: 3, aDay: 6 },
  'new-device': notice,
  'password-changed': notice,
  'passkey-added': factor,
  'authenticator-added': factor,
  'second-factor-removed': notice,
  'recovery-codes-made': {
    anHour: 5,
    aDay: 10,
    refusal: 'New recovery codes were made too often.',
  },
  'agency-linked': notice,
  'recovery-code-used': notice,
  'texts-stopped': notice,
  'text-code': { anHour: 10, aDay: 20, refusal: 'You have asked for too many codes.' },
  'test-message': {
    anHour: 5,
    aDay: 20,
    refusal: 'You have sent yourself too many test messages.',
  },
  'message-example': {
    anHour: 20,
    aDay: 60,
    refusal: 'You have sent yourself too many example messages.',
  },
  invitation: null,
  'application-received': { anHour: 5, aDay: 10 },
  'application-approved': null,
  'application-declined': null,
  'approval-withdrawn': null,
  'training-rsvp': seat,
  'training-waitlisted': seat,
  'training-promoted': null,
  'training-changed': null,
  'training-cancelled': null,
  'training-tomorrow': null,
  'credential-verified': null,
  'credential-rejected': null,
  'credential-revoked': null,
  'credentials-ending': null,
  'availability-stale': null,
  'resource-approved': null,
  'resource-declined': null,
  'hours-approved': null,
  'hours-corrected': null,
  'care-check': null,
  'care-shared': { anHour: 10, aDay: 20, refusal: 'You have shared care checks too often.' },
  announcement: null,
  'announcements-stopped': null,
  'office-digest': null,
  'erasure-asked': { anHour: 1, aDay: 1 },
} satisfies Record<MessageKind, MessageLimit | null>;

export const limitOf = (kind: MessageKind): MessageLimit | null => LIMITS[kind];

/** Only messages of these kinds go to unconfirmed addresses. */
export const LINK_KINDS = ['password-reset', 'confirm-email'] as const satisfies MessageKind[];

export type LinkKind = (typeof LINK_KINDS)[number];

/** Limits the mails that all accounts together cause to be sent to one unconfirmed address. */
export const UNCONFIRMED = { anHour: 3, aDay: 6 };

/** The portal warns if a message has waited for longer than this many minutes. */
export const BEARABLE_MINUTES: Readonly<Record<MessageKind, number>> = {
  // Urgent: until these arrive, somebody waits in vain or drives to a site for nothing.
  'call-out': 2,
  'call-reminder': 2,
  released: 2,
  'activation-cancelled': 2,
  'activation-completed': 2,
  'activation-changed': 2,
  'place-given': 2,
  'team-message': 2,
  'long-on-scene': 2,
  'left-scene': 10,
  'home-asked': 2,
  'text-code': 2,
  'test-message': 2,
  'message-example': 2,
  'password-reset': 5,
  'confirm-email': 5,
  'email-change-asked': 5,
  // Security notices: the owner must hear quickly of a change that a thief may have made.
  'email-changed': 10,
  'new-device': 10,
  'password-changed': 10,
  'passkey-added': 10,
  'authenticator-added': 10,
  'second-factor-removed': 10,
  'recovery-codes-made': 10,
  'agency-linked': 10,
  'recovery-code-used': 10,
  'texts-stopped': 10,
  invitation: 30,
  'application-received': 60,
  'application-approved': 60,
  'application-declined': 60,
  'approval-withdrawn': 60,
  'training-rsvp': 60,
  'training-waitlisted': 60,
  'training-promoted': 60,
  'training-changed': 60,
  'training-cancelled': 60,
  'training-tomorrow': 60,
  'credential-verified': 60,
  'credential-rejected': 60,
  'credential-revoked': 60,
  'credentials-ending': 4 * 60,
  'resource-approved': 60,
  'resource-declined': 60,
  'hours-approved': 60,
  'hours-corrected': 60,
  'erasure-asked': 60,
  'test-call': 30,
  'availability-stale': 4 * 60,
  'care-check': 4 * 60,
  'care-shared': 60,
  announcement: 4 * 60,
  'announcements-stopped': 60,
  'office-digest': 4 * 60,
};
