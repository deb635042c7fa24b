import type { CareOccasion } from '#shared/care-checks/constants.ts';
import type { StopReason } from '#shared/announcements/constants.ts';
import type { MessageKind } from '#shared/messages/constants.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { TextName } from '#shared/messages/text-names.ts';

/** Facts about an activation, with ISO times. */
export interface EventFacts {
  activationId: string;
  eventType: string;
  location: string;
  address: string | null;
  startTime: string;
  /** Site and shift that the person should come to; absent for messages to everybody. */
  site?: SiteFacts | null;
  shift?: { startsAt: string; endsAt: string } | null;
}

interface SiteFacts {
  name: string;
  address: string | null;
  contact: string | null;
  directions: string | null;
  bring: string | null;
}

export interface TrainingFacts {
  trainingId: string;
  title: string;
  dateTime: string;
  duration: number;
  location: string;
  address: string | null;
  isVirtual: boolean;
}

export interface CredentialFacts {
  credential: string;
  reason: string | null;
}

export interface EndingCredential {
  name: string;
  /** The last valid day, as '2026-03-04'. */
  endsOn: string;
  isOver: boolean;
}

type NoFacts = Record<string, never>;

/** The facts stored for each kind of message. Never add tokens, because facts stay stored. */
export interface MessageFacts {
  'call-out': EventFacts & { note: string | null };
  'call-reminder': EventFacts & { note: string | null };
  released: EventFacts;
  'activation-cancelled': EventFacts;
  'activation-completed': EventFacts;
  'activation-changed': EventFacts & { changed: ('site' | 'time')[] };
  'place-given': EventFacts;
  /** `sentAs` is a new id for each message, so that no notification replaces another. */
  'team-message': EventFacts & { text: string; sentAs: string };
  'long-on-scene': EventFacts & {
    hours: number;
    chaplainName: string | null;
    deploymentId: string;
  };
  'left-scene': EventFacts & { dueAt: string };
  'home-asked': EventFacts;
  'test-call': { title: string; body: string; announcementId: string };
  'password-reset': NoFacts;
  'confirm-email': NoFacts;
  'email-change-asked': { newEmail: string };
  'email-changed': { newEmail: string };
  /** `device` is '' if unknown; `at` is an ISO time. */
  'new-device': { device: string; at: string };
  'password-changed': { at: string };
  'passkey-added': { name: string };
  'authenticator-added': NoFacts;
  /** `passkey` names the removed passkey; null for the authenticator app. */
  /** `byOffice`: removed by the office. `byLink`: removed when a mailed link set a password. */
  'second-factor-removed': { passkey: string | null; byOffice: boolean; byLink?: boolean };
  'recovery-codes-made': NoFacts;
  'agency-linked': { email: string };
  'recovery-code-used': { left: number };
  'text-code': NoFacts;
  'texts-stopped': NoFacts;
  'test-message': NoFacts;
  'message-example': { of: TextName; words: MessageText };
  invitation: NoFacts;
  'application-received': NoFacts;
  'application-approved': NoFacts;
  'application-declined': NoFacts;
  'approval-withdrawn': NoFacts;
  'training-rsvp': TrainingFacts;
  'training-waitlisted': TrainingFacts;
  'training-promoted': TrainingFacts;
  'training-changed': TrainingFacts;
  'training-cancelled': TrainingFacts;
  'training-tomorrow': TrainingFacts;
  'credential-verified': CredentialFacts;
  'credential-rejected': CredentialFacts;
  'credential-revoked': CredentialFacts;
  'credentials-ending': { credentials: EndingCredential[] };
  /** `confirmedOn` is a date such as '2026-03-04'. */
  'availability-stale': { freeDays: string; confirmedOn: string };
  'resource-approved': { title: string };
  'resource-declined': { title: string };
  'hours-approved': { eventType: string; location: string; minutes: number };
  'hours-corrected': { eventType: string; location: string; reason: string };
  /** Stores no answers: they are only in `care_checks`. */
  'care-check': { eventType: string; location: string; occasion: CareOccasion };
  /** Stores no names, because the office reads messages. */
  'care-shared': NoFacts;
  announcement: { title: string; body: string; announcementId: string };
  'erasure-asked': NoFacts;
  /** No names, as they would survive an erasure. `scheduledFor` is null if sending had begun. */
  'announcements-stopped': {
    because: StopReason;
    stopped: { title: string; scheduledFor: string | null }[];
    more: number;
  };
  'office-digest': { applications: number; resources: number; erasures: number };
}

export type FactsOf<Kind extends MessageKind> = MessageFacts[Kind];
