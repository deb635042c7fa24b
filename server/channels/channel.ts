import type { Channel } from '#shared/messages/constants.ts';

/** Milliseconds after which a driver gives up an attempt. */
export const SEND_TIMEOUT_MS = 25_000;

/** What became of one attempt. `problem` is in plain words, for administrators. */
export type Outcome =
  | { result: 'sent'; providerId?: string; goneSubscriptions?: string[] }
  /**
   * To be tried again, after `afterMs` at the earliest where the server asked for a pause. `isOutage`:
   * the channel's one server takes nothing from anybody.
   */
  | {
      result: 'retry';
      problem: string;
      afterMs?: number;
      isOutage?: boolean;
      goneSubscriptions?: string[];
    }
  /** `isContactBad`: the address, number or browser refuses everything, not only this. */
  | { result: 'failed'; problem: string; isContactBad?: boolean; goneSubscriptions?: string[] };

interface Outgoing {
  /** The same at every attempt, so that a receiver can tell a repeated one. */
  deliveryId: string;
}

export interface OutgoingEmail extends Outgoing {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Where this kind of mail can be declined; null for mail that can't be. */
  preferencesUrl: string | null;
  /**
   * The link that lets somebody of the office in. Where mail is kept, nobody reads it there, and the
   * console shows it to the operator. Null in every other mail.
   */
  operatorLink: string | null;
}

export interface PushSubscription {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface OutgoingPush extends Outgoing {
  /** All browsers of the person; it is sent when one of them has taken it. */
  subscriptions: PushSubscription[];
  /** JSON of `PushPayload`, encrypted by the driver. */
  payload: string;
  isUrgent: boolean;
  /** Seconds that a push service keeps it for a browser that is away. */
  ttl: number;
}

export interface OutgoingText extends Outgoing {
  /** In the form of E.164. */
  number: string;
  text: string;
}

export interface OutgoingOf {
  email: OutgoingEmail;
  push: OutgoingPush;
  text: OutgoingText;
}

/** Hands messages to a server. `server/testing/channel-suite.ts` is what each must do. */
export interface ChannelDriver<Name extends Channel> {
  channel: Name;
  /** How many messages are handed over at once. */
  concurrency: number;
  /** How many more may wait for servers that are slow; none where it is absent. */
  maxSlow?: number;
  /** Never throws: what goes wrong is an outcome. Ends within 30 s. */
  send: (outgoing: OutgoingOf[Name]) => Promise<Outcome>;
  /** Asks the server, where that sends nothing: null, or what is wrong in plain words. */
  check?: () => Promise<string | null>;
  /** Ends connections, and what is being sent: that comes back as to be tried again. */
  close: () => Promise<void>;
}

/** Text messages are off unless a driver is set. */
export interface ChannelDrivers {
  email: ChannelDriver<'email'>;
  push: ChannelDriver<'push'>;
  text: ChannelDriver<'text'> | null;
}
