import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/settings/same-secret.ts';
import type { Secrets } from '#server/settings/session-secret.ts';

interface Signing {
  feedId: string;
  secret: string;
}

export function feedAddress({ feedId, secret }: Signing) {
  return `${feedId}.${signature({ feedId, secret })}`;
}

export function readFeedAddress(address: string, secrets: Secrets) {
  const [feedId = '', given = ''] = address.split('.');
  const isSigned = secrets.some((secret) => isSameSecret(given, signature({ feedId, secret })));
  return isSigned ? feedId : null;
}

function signature({ feedId, secret }: Signing) {
  return createHmac('sha256', secret).update(`calendar-feed:${feedId}`).digest('base64url');
}
