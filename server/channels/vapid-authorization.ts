import webpush from 'web-push';
import type { VapidKeys } from './vapid-queries.ts';

const HOUR = 60 * 60 * 1000;
const USED_MS = HOUR;
const GOOD_MS = 12 * HOUR;

/** Signing costs as much as encrypting, so each signature is used for an hour. */
export function vapidAuthorization({ publicKey, privateKey }: VapidKeys) {
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
