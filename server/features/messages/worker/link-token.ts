import { createHash, createHmac } from 'node:crypto';

/**
 * Returns what makes the tokens of links: neither an archive, which lacks the key, nor the tables
 * alone, which lack the session secret, are enough to make one.
 */
export function linkSecretOf(sessionSecret: string, key: string): string {
  return createHmac('sha256', sessionSecret).update(`links:${key}`).digest('base64url');
}

/**
 * Returns the token of the link in a delivery: the same at each attempt, so that it is stored
 * nowhere but as a hash.
 */
export function deliveryToken(linkSecret: string, deliveryId: string): string {
  return createHmac('sha256', linkSecret).update(`delivery:${deliveryId}`).digest('base64url');
}

/** Returns what is stored of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
