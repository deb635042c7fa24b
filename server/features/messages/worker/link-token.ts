import { createHmac } from 'node:crypto';

/** Combines both secrets: a backup or the database alone isn't enough to forge links. */
export function linkSecretOf(sessionSecret: string, key: string): string {
  return createHmac('sha256', sessionSecret).update(`links:${key}`).digest('base64url');
}

/** Returns the same token at each attempt, so that storing its hash is enough. */
export function deliveryToken(linkSecret: string, deliveryId: string): string {
  return createHmac('sha256', linkSecret).update(`delivery:${deliveryId}`).digest('base64url');
}
