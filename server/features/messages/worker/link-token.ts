import { createHash, createHmac } from 'node:crypto';

/**
 * Returns the token of the link in a delivery: the same at each attempt, so that it is stored
 * nowhere but as a hash.
 */
export function deliveryToken(secret: string, deliveryId: string): string {
  return createHmac('sha256', secret).update(`delivery:${deliveryId}`).digest('base64url');
}

/** Returns what is stored of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
