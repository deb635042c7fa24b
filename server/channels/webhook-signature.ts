import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/settings/same-secret.ts';

export const TIMESTAMP_HEADER = 'X-Portal-Timestamp';
/** `sha256=` and the HMAC-SHA256 (in hex) of `timestamp.body` with TEXT_WEBHOOK_SECRET. */
export const SIGNATURE_HEADER = 'X-Portal-Signature';

/** Older requests are rejected, so that nobody can replay one. */
const MAX_AGE_MS = 5 * 60_000;

interface SignedRequest {
  secret: string;
  timestamp: string | undefined;
  /** The body as received, before any parsing. */
  body: string | Buffer;
  signature: string | undefined;
  now: Date;
}

export function verifyWebhookSignature(request: SignedRequest): boolean {
  const { secret, timestamp, body, signature, now } = request;
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - 1000 * Number(timestamp)) > MAX_AGE_MS) return false;
  return isSameSecret(signature, webhookSignature({ secret, timestamp, body }));
}

type Signing = Pick<SignedRequest, 'secret' | 'body'> & { timestamp: string };

export function webhookSignature({ secret, timestamp, body }: Signing): string {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body);
  return `sha256=${hmac.digest('hex')}`;
}
