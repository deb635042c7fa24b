import type { Channel } from '#shared/messages/constants.ts';
import type { MailAddress } from '#server/settings/channel-settings.ts';

export const SEND_TIMEOUT_MS = 25_000;

export type Outcome =
  | { result: 'sent'; providerId?: string; goneSubscriptions?: string[] }
  /** `isOutage`: the channel's only server refuses everything, so it pauses `afterMs`. */
  | {
      result: 'retry';
      problem: string;
      afterMs?: number;
      isOutage?: boolean;
      goneSubscriptions?: string[];
    }
  /** `isContactBad`: the address, number or browser refuses everything. */
  | { result: 'failed'; problem: string; isContactBad?: boolean; goneSubscriptions?: string[] };

/** Names the attached logo; some mail programs expect an address here. */
export const LOGO_CID = 'logo@program';

interface Outgoing {
  /** Equal at every attempt, so that receivers recognize repeats. */
  deliveryId: string;
}

export interface OutgoingEmail extends Outgoing {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  preferencesUrl: string | null;
  /** The program: the sender, unless the environment names another. */
  office: MailAddress;
  /** A PNG, which the HTML shows by LOGO_CID. */
  logo: Uint8Array | null;
  /** Lets the first office account in. If mail is only stored, the console shows this link. */
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
  /** The mail address of the office, for a push service that has a question. */
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
  /** Tries the connection without sending. Returns null, or the problem in plain words. */
  check?: () => Promise<string | null>;
  close: () => Promise<void>;
}

export interface ChannelDrivers {
  email: ChannelDriver<'email'>;
  push: ChannelDriver<'push'>;
  text: ChannelDriver<'text'> | null;
}
