import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '#server/settings/session-secret.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Seal {
  userId: string;
  sessionSecret: string;
}

export function sealSecret(secret: string, { userId, sessionSecret }: Seal) {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(sessionSecret), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

interface Opening {
  userId: string;
  sessionSecrets: Secrets;
}

export function openSecret(sealed: string, { userId, sessionSecrets }: Opening) {
  for (const [sealedBy, sessionSecret] of sessionSecrets.entries()) {
    const secret = openBy(sealed, { userId, sessionSecret });
    if (secret !== null) return { secret, sealedBy };
  }
  return null;
}

function openBy(sealed: string, { userId, sessionSecret }: Seal) {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(sessionSecret), iv)
      .setAAD(Buffer.from(userId))
      .setAuthTag(tag);
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(sessionSecret: string) {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'authenticator secrets', 32));
}
