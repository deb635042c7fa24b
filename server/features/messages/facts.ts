import type { StopReason } from '#shared/announcements/constants.ts';
import type { MessageKind } from '#shared/messages/constants.ts';

/** Times are ISO texts. */
export interface EventFacts {
  activationId: string;
  eventType: string;
  location: string;
  address: string | null;
  startTime: string;
}

export interface TrainingFacts {
  trainingId: string;
  title: string;
  dateTime: string;
  /** Hours. */
  duration: number;
  location: string;
  address: string | null;
  isVirtual: boolean;
}

/** The person alone is enough. */
type NoFacts = Record<string, never>;

/** What the texts of each kind of message are made of. No token, and no private note. */
export interface MessageFacts {
  /** `note` is what the coordinator wrote to those who are asked. */
  'call-out': EventFacts & { note: string | null };
  'call-reminder': EventFacts & { note: string | null };
  released: EventFacts;
  'activation-cancelled': EventFacts;
  'activation-completed': EventFacts;
  /** The event as it is now. */
  'activation-changed': EventFacts & { changed: ('site' | 'time')[] };
  /** `chaplainName` is null in what the chaplain is told, and set in what the office is told. */
  'long-on-scene': EventFacts & {
    hours: 10 | 12;
    chaplainName: string | null;
    deploymentId: string;
  };
  'test-call': { title: string; body: string; announcementId: string };
  'password-reset': NoFacts;
  'confirm-email': NoFacts;
  'email-change-asked': { newEmail: string };
  'email-changed': { newEmail: string };
  /** `device` is the rough kind of the browser, '' where it can't be told; `at` an ISO time. */
  'new-device': { device: string; at: string };
  'password-changed': { at: string };
  'passkey-added': { name: string };
  'authenticator-added': NoFacts;
  /** `passkey` is its name, null for the app; `byOffice` where the office removed all factors. */
  /** `byLink`: a mailed link that set a password removed all of them. */
  'second-factor-removed': { passkey: string | null; byOffice: boolean; byLink?: boolean };
  'recovery-codes-made': NoFacts;
  /** `email` as the agency names it. */
  'agency-linked': { email: string };
  'recovery-code-used': { left: number };
  'text-code': NoFacts;
  'texts-stopped': NoFacts;
  'test-message': NoFacts;
  invitation: NoFacts;
  'application-received': NoFacts;
  'application-approved': NoFacts;
  /** The reason stays in the portal. */
  'application-declined': NoFacts;
  'approval-withdrawn': NoFacts;
  'training-rsvp': TrainingFacts;
  'training-waitlisted': TrainingFacts;
  'training-promoted': TrainingFacts;
  /** The session as it is now. */
  'training-changed': TrainingFacts;
  'training-cancelled': TrainingFacts;
  'training-tomorrow': TrainingFacts;
  'resource-approved': { title: string };
  'resource-declined': { title: string };
  /** `minutes` on scene that were approved. */
  'hours-approved': { eventType: string; location: string; minutes: number };
  /** `reason` is absent from what the release before has queued. */
  'hours-corrected': { eventType: string; location: string; reason?: string };
  announcement: { title: string; body: string; announcementId: string };
  'erasure-asked': NoFacts;
  /** `scheduledFor` is null for what was being sent. No name: the message outlives an erasure. */
  'announcements-stopped': {
    because: StopReason;
    stopped: { title: string; scheduledFor: string | null }[];
    /** How many more there were. */
    more: number;
  };
  /** `erasures` is absent from what the release before has queued. */
  'office-digest': { applications: number; resources: number; erasures?: number };
}

export type FactsOf<Kind extends MessageKind> = MessageFacts[Kind];
