import webpush from 'web-push';
import { program } from '#shared/program.ts';
import type { VapidKeys } from './vapid-queries.ts';

const HOUR = 60 * 60 * 1000;
const USED_MS = HOUR;
const GOOD_MS = 12 * HOUR;

/** Signing costs as much as encrypting, so each signature is used for an hour. */
export function vapidAuthorization({ publicKey, privateKey }: VapidKeys) {
  const signed = new Map<string, { header: string; until: number }>();
  return ({ origin }: URL): string => {
    const now = Date.now();
    const known = signed.get(origin);
    if (known && known.until > now) return known.header;
    for (const [name, { until }] of signed) if (until <= now) signed.delete(name);
    const { Authorization: header } = webpush.getVapidHeaders(
      origin,
      `mailto:${program.email}`,
      publicKey,
      privateKey,
      'aes128gcm',
      Math.floor((now + GOOD_MS) / 1000),
    );
    signed.set(origin, { header, until: now + USED_MS });
    return header;
  };
}
