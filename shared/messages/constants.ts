export const CHANNELS = ['push', 'email', 'text'] as const;

export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABELS: Record<Channel, string> = {
  push: 'Push notification',
  email: 'Email',
  text: 'Text message',
};

export const TOPICS = [
  'call-outs',
  'application',
  'training',
  'credentials',
  'availability',
  'resources',
  'hours',
  'care',
  'announcements',
  'office',
] as const;

export type Topic = (typeof TOPICS)[number];

export const TOPIC_LABELS: Record<Topic, string> = {
  'call-outs': 'Call-outs',
  application: 'My application',
  training: 'Training',
  credentials: 'My credentials',
  availability: 'My availability',
  resources: 'My resources',
  hours: 'My hours',
  care: 'After deployments',
  announcements: 'Announcements',
  office: 'What waits for the office',
};

export const DEFAULT_CHANNELS: Record<Topic, readonly Channel[]> = {
  'call-outs': ['push', 'email', 'text'],
  application: ['push', 'email'],
  training: ['push', 'email'],
  credentials: ['push', 'email'],
  availability: ['push', 'email'],
  resources: ['push', 'email'],
  hours: ['push', 'email'],
  care: ['push', 'email'],
  announcements: ['push', 'email'],
  office: ['email'],
};

interface Kind {
  label: string;
  topic: Topic | null;
  channels?: readonly Channel[];
  /** Messages with a lower number are sent first. */
  priority: 0 | 1 | 2 | 3;
  giveUpMinutes: number;
  /** Whether quiet hours delay this kind, although they don't delay other call-outs. */
  keepsQuietHours?: boolean;
  isAnswered?: boolean;
  /** A person gets at most one reminder a week. */
  isReminder?: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

const callOut = { topic: 'call-outs', priority: 0, giveUpMinutes: 2 * HOUR } as const;
const account = { topic: null, priority: 1, giveUpMinutes: DAY } as const;
const usual = { priority: 2, giveUpMinutes: 2 * DAY } as const;
const toMany = { priority: 3, giveUpMinutes: 2 * DAY } as const;

export const MESSAGE_KINDS = {
  'call-out': { label: 'Call-out', isAnswered: true, ...callOut },
  'call-reminder': { label: 'Reminder of a call-out', isAnswered: true, ...callOut },
  released: { label: 'Release', ...callOut },
  'activation-cancelled': { label: 'Activation cancelled', ...callOut },
  'activation-completed': { label: 'Activation completed', isAnswered: true, ...callOut },
  'activation-changed': { label: 'Change of site or time', isAnswered: true, ...callOut },
  'place-given': { label: 'Place on a shift', isAnswered: true, ...callOut },
  'team-message': { label: 'Message to the team', isAnswered: true, ...callOut },
  'long-on-scene': { label: 'Long on scene', isAnswered: true, ...callOut },
  'left-scene': { label: 'After leaving', isAnswered: true, ...callOut, priority: 1 },
  'home-asked': { label: 'Are you home?', isAnswered: true, ...callOut },
  // Has priority 1, so that call-outs are sent before it. Quiet hours last less than a day.
  'test-call': {
    label: 'Test call',
    isAnswered: true,
    ...callOut,
    priority: 1,
    giveUpMinutes: DAY,
    keepsQuietHours: true,
  },
  'password-reset': { label: 'Password reset', ...account, giveUpMinutes: HOUR },
  'confirm-email': { label: 'Confirm email', ...account },
  'email-change-asked': { label: 'Email change requested', ...account },
  'email-changed': { label: 'Email changed', ...account },
  'new-device': { label: 'Sign-in from a new device', ...account },
  'password-changed': { label: 'Password changed', ...account },
  'passkey-added': { label: 'Passkey added', ...account },
  'authenticator-added': { label: 'Authenticator app added', ...account },
  'second-factor-removed': { label: 'Second step removed', ...account },
  'recovery-codes-made': { label: 'Recovery codes made', ...account },
  'agency-linked': { label: 'Agency account linked', ...account },
  'recovery-code-used': { label: 'Recovery code used', ...account },
  'text-code': {
    label: 'Code for text messages',
    ...account,
    channels: ['text'],
    giveUpMinutes: 10,
  },
  'texts-stopped': { label: 'Text messages ended', ...account, channels: ['push', 'email'] },
  'test-message': { label: 'Test message', topic: 'call-outs', priority: 1, giveUpMinutes: 10 },
  'message-example': {
    label: 'Example of a message',
    ...account,
    channels: ['push', 'email', 'text'],
    giveUpMinutes: 10,
  },
  invitation: { label: 'Invitation', ...account, priority: 2, giveUpMinutes: 2 * DAY },
  'application-received': { label: 'Application received', topic: 'application', ...usual },
  'application-approved': { label: 'Application approved', topic: 'application', ...usual },
  'application-declined': { label: 'Application declined', topic: 'application', ...usual },
  'approval-withdrawn': { label: 'Approval withdrawn', topic: 'application', ...usual },
  'training-rsvp': { label: 'Seat taken', topic: 'training', ...usual },
  'training-waitlisted': { label: 'On the waitlist', topic: 'training', ...usual },
  'training-promoted': { label: 'Seat from the waitlist', topic: 'training', ...usual },
  'training-changed': { label: 'Training changed', topic: 'training', ...usual },
  'training-cancelled': { label: 'Training cancelled', topic: 'training', ...usual },
  'training-tomorrow': { label: 'Training tomorrow', topic: 'training', ...usual },
  'credential-verified': { label: 'Credential verified', topic: 'credentials', ...usual },
  'credential-rejected': { label: 'Credential rejected', topic: 'credentials', ...usual },
  'credential-revoked': { label: 'Credential revoked', topic: 'credentials', ...usual },
  'credentials-ending': {
    label: 'Credentials that expire',
    topic: 'credentials',
    isReminder: true,
    ...toMany,
  },
  'availability-stale': {
    label: 'Availability to confirm',
    topic: 'availability',
    isAnswered: true,
    isReminder: true,
    ...usual,
  },
  'resource-approved': { label: 'Resource approved', topic: 'resources', ...usual },
  'resource-declined': { label: 'Resource declined', topic: 'resources', ...usual },
  'hours-approved': { label: 'Hours approved', topic: 'hours', ...usual },
  'hours-corrected': { label: 'Hours corrected', topic: 'hours', ...usual },
  'care-check': { label: 'Care check', topic: 'care', ...usual },
  'care-shared': { label: 'Care check shared by a colleague', topic: 'care', ...usual },
  announcement: { label: 'Announcement', topic: 'announcements', ...toMany },
  'office-digest': { label: 'Daily digest', topic: 'office', ...toMany },
  'erasure-asked': { label: 'Erasure requested', topic: 'office', ...usual },
  'announcements-stopped': { label: 'Announcements stopped', topic: 'office', ...usual },
} as const satisfies Record<string, Kind>;

export type MessageKind = keyof typeof MESSAGE_KINDS;

export const messageKind = (kind: MessageKind): Kind => MESSAGE_KINDS[kind];

/** A `held` delivery waits for an administrator. A `dropped` delivery is no longer needed. */
export const DELIVERY_STATES = ['queued', 'held', 'sending', 'sent', 'failed', 'dropped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A restore holds all messages queued in the backup; an upgrade holds only overdue messages. */
export const HOLD_REASONS = ['restore', 'upgrade'] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

export const HOLD_DECISIONS = ['send', 'drop'] as const;

export type HoldDecision = (typeof HOLD_DECISIONS)[number];
