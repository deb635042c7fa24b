import { createHash, randomBytes } from 'node:crypto';

/** A random secret for a link or a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Stored instead of the secret, so that a reader of the database can't use it. */
export const hashOfSecret = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url');
