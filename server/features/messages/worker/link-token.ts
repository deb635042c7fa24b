import { createHmac } from 'node:crypto';

/** Derived from both: with an archive or the database alone, nobody can forge links. */
export function linkSecretOf(sessionSecret: string, key: string): string {
  return createHmac('sha256', sessionSecret).update(`links:${key}`).digest('base64url');
}

/** Returns the same token at each attempt, so only its hash is stored. */
export function deliveryToken(linkSecret: string, deliveryId: string): string {
  return createHmac('sha256', linkSecret).update(`delivery:${deliveryId}`).digest('base64url');
}
