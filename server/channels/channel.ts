import type { Channel } from '#shared/messages/constants.ts';
import type { MailAddress } from '#server/settings/channel-settings.ts';

export const SEND_TIMEOUT_MS = 25_000;

export type Outcome =
  | { result: 'sent'; providerId?: string; goneSubscriptions?: string[] }
  /** `isOutage`: the channel's only server refuses all messages, so the channel pauses. */
  | {
      result: 'retry';
      problem: string;
      afterMs?: number;
      isOutage?: boolean;
      goneSubscriptions?: string[];
    }
  /** `isContactBad`: the email address, phone number or browser refuses every message. */
  | { result: 'failed'; problem: string; isContactBad?: boolean; goneSubscriptions?: string[] };

/** Content id of the attached logo, in the form of an email address. */
export const LOGO_CID = 'logo@program';

interface Outgoing {
  /** The same at every attempt, so that receivers recognize repeats. */
  deliveryId: string;
}

export interface OutgoingEmail extends Outgoing {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  preferencesUrl: string | null;
  /** The program's name and email address: the sender, unless the environment names another. */
  office: MailAddress;
  /** A PNG that the HTML refers to by LOGO_CID. */
  logo: Uint8Array | null;
  /** Sign-in link of the first administrator; the console shows it if mail is stored, not sent. */
  operatorLink: string | null;
}

export interface PushSubscription {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface OutgoingPush extends Outgoing {
  subscriptions: PushSubscription[];
  payload: string;
  /** The office's email address, so that push services can report problems. */
  contact: string;
  isUrgent: boolean;
  ttl: number;
}

export interface OutgoingText extends Outgoing {
  number: string;
  text: string;
}

export interface OutgoingOf {
  email: OutgoingEmail;
  push: OutgoingPush;
  text: OutgoingText;
}

export interface ChannelDriver<Name extends Channel> {
  channel: Name;
  concurrency: number;
  maxSlow?: number;
  /** Never throws; ends within 30 s. */
  send: (outgoing: OutgoingOf[Name]) => Promise<Outcome>;
  /** Tries the connection. Returns null if it works, otherwise the problem in plain words. */
  check?: () => Promise<string | null>;
  close: () => Promise<void>;
}

export interface ChannelDrivers {
  email: ChannelDriver<'email'>;
  push: ChannelDriver<'push'>;
  text: ChannelDriver<'text'> | null;
}
