import { createHash, randomBytes } from 'node:crypto';

/** Makes a secret for a cookie. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Returns what is stored of a token, a challenge or a code. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
