import { createHmac } from 'node:crypto';

/** Nobody can forge links with an archive alone, or with the tables alone. */
export function linkSecretOf(sessionSecret: string, key: string): string {
  return createHmac('sha256', sessionSecret).update(`links:${key}`).digest('base64url');
}

/** Returns the same token at each attempt, so only its hash is stored. */
export function deliveryToken(linkSecret: string, deliveryId: string): string {
  return createHmac('sha256', linkSecret).update(`delivery:${deliveryId}`).digest('base64url');
}
