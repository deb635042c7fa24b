import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

/** Unix time in seconds. */
export const TIMESTAMP_HEADER = 'X-Portal-Timestamp';
/** `sha256=` and the hexadecimal HMAC-SHA256 of `timestamp.body`, by TEXT_WEBHOOK_SECRET. */
export const SIGNATURE_HEADER = 'X-Portal-Signature';

/** Milliseconds by which a timestamp may be off, so that a request can't be repeated later. */
const MAX_AGE_MS = 5 * 60_000;

interface SignedRequest {
  secret: string;
  /** The header of TIMESTAMP_HEADER. */
  timestamp: string | undefined;
  /** The bytes as they arrived, before anything parses them. */
  body: string | Buffer;
  /** The header of SIGNATURE_HEADER. */
  signature: string | undefined;
  now: Date;
}

/** Tells whether a request was signed with the secret within the last 5 minutes. */
export function verifyWebhookSignature(request: SignedRequest): boolean {
  const { secret, timestamp, body, signature, now } = request;
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - 1000 * Number(timestamp)) > MAX_AGE_MS) return false;
  return isSameSecret(signature, webhookSignature({ secret, timestamp, body }));
}

type Signing = Pick<SignedRequest, 'secret' | 'body'> & { timestamp: string };

/** Returns the value of SIGNATURE_HEADER. */
export function webhookSignature({ secret, timestamp, body }: Signing): string {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body);
  return `sha256=${hmac.digest('hex')}`;
}
