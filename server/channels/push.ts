import webpush from 'web-push';
import { boundAttempts } from './attempts.ts';
import {
  SEND_TIMEOUT_MS,
  type ChannelDriver,
  type Outcome,
  type OutgoingPush,
  type PushSubscription,
} from './channel.ts';
import {
  publicLookup,
  readPushEndpoint,
  PrivateAddressError,
  type EndpointOptions,
  type Resolve,
} from './push-endpoint.ts';
import { pushClient, type PushAnswer } from './push-request.ts';
import { retryAfterMs } from './retry-after.ts';
import { unreachable } from './unreachable.ts';
import type { VapidKeys } from './vapid-queries.ts';

interface PushSettings extends EndpointOptions {
  keys: VapidKeys;
  timeoutMs?: number;
  resolve?: Resolve;
}

type Part = Outcome | { result: 'gone'; problem: string };

export function createPushDriver(settings: PushSettings): ChannelDriver<'push'> {
  const { keys, timeoutMs = SEND_TIMEOUT_MS, resolve, ...endpointOptions } = settings;
  const attempts = boundAttempts(timeoutMs);
  const authorizationFor = vapidAuthorization(keys);
  const client = pushClient(publicLookup(endpointOptions, resolve));

  const sendTo = async (subscription: PushSubscription, push: OutgoingPush): Promise<Part> => {
    const url = readPushEndpoint(subscription.endpoint, endpointOptions);
    if (!url)
      return { result: 'gone', problem: 'The browser’s push service has no usable address.' };
    const details = encrypted(url, {
      subscription,
      push,
      authorization: authorizationFor(url, push.contact),
    });
    if (!details) return { result: 'gone', problem: 'The browser’s key is not usable.' };
    try {
      return await attempts.attempt(async (signal) =>
        answered(await client.post({ url, ...details, signal })),
      );
    } catch (error) {
      if (error instanceof PrivateAddressError) {
        return { result: 'failed', problem: 'The push service has a private address.' };
      }
      return unreachable('The push service', error);
    }
  };

  return {
    channel: 'push',
    concurrency: 16,
    // Can be high, because a waiting request only costs a socket.
    maxSlow: 240,
    async send(push) {
      const { subscriptions } = push;
      const parts = await Promise.all(subscriptions.map((each) => sendTo(each, push)));
      const goneSubscriptions = subscriptions
        .filter((_, index) => parts[index]?.result === 'gone')
        .map(({ id }) => id);
      return { ...together(parts), ...(goneSubscriptions.length > 0 && { goneSubscriptions }) };
    },
    async close() {
      attempts.close();
      client.close();
    },
  };
}

interface Encrypting {
  subscription: PushSubscription;
  push: OutgoingPush;
  authorization: string;
}

function encrypted(url: URL, { subscription, push, authorization }: Encrypting) {
  const { p256dh, auth } = subscription;
  try {
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint: url.href, keys: { p256dh, auth } },
      push.payload,
      {
        TTL: push.ttl,
        urgency: push.isUrgent ? 'high' : 'normal',
        // The same topic lets a retry replace an earlier attempt that the browser hasn't received.
        topic: Buffer.from(push.deliveryId.replaceAll('-', ''), 'hex').toString('base64url'),
        headers: { Authorization: authorization },
      },
    );
    return { headers, body };
  } catch {
    return null;
  }
}

function answered({ status, retryAfter }: PushAnswer): Part {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) {
    return { result: 'gone', problem: 'The browser no longer accepts notifications.' };
  }
  if (status === 429 || status >= 500) {
    const afterMs = retryAfterMs(retryAfter, new Date());
    const problem = `The push service accepts no messages at the moment (${status}).`;
    return { result: 'retry', problem, ...(afterMs !== undefined && { afterMs }) };
  }
  if (status === 413) return { result: 'failed', problem: 'The notification is too long.' };
  return { result: 'failed', problem: `The push service refused the notification (${status}).` };
}

function together(parts: readonly Part[]): Outcome {
  const sent = parts.find(({ result }) => result === 'sent');
  if (sent) return { result: 'sent' };
  const waiting = parts.filter((part) => part.result === 'retry');
  const [first] = waiting;
  if (first) {
    const asked = waiting.flatMap(({ afterMs }) => afterMs ?? []);
    return { ...first, ...(asked.length > 0 && { afterMs: Math.max(...asked) }) };
  }
  const refused = parts.find((part) => part.result === 'failed');
  if (refused) return refused;
  const [gone] = parts;
  const problem =
    gone && 'problem' in gone
      ? gone.problem
      : 'The person has no browser that accepts notifications.';
  return { result: 'failed', problem, isContactBad: true };
}

const HOUR = 60 * 60 * 1000;
const USED_MS = HOUR;
const GOOD_MS = 12 * HOUR;

/** Keeps each signature for an hour, because signing costs as much as encrypting. */
function vapidAuthorization({ publicKey, privateKey }: VapidKeys) {
  const signed = new Map<string, { header: string; until: number }>();
  return ({ origin }: URL, contact: string): string => {
    const now = Date.now();
    const key = `${origin} ${contact}`;
    const known = signed.get(key);
    if (known && known.until > now) return known.header;
    for (const [name, { until }] of signed) if (until <= now) signed.delete(name);
    const { Authorization: header } = webpush.getVapidHeaders(
      origin,
      `mailto:${contact}`,
      publicKey,
      privateKey,
      'aes128gcm',
      Math.floor((now + GOOD_MS) / 1000),
    );
    signed.set(key, { header, until: now + USED_MS });
    return header;
  };
}
