import { createHash, randomBytes } from 'node:crypto';

/** A random secret for a link or a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Returns the hash to store instead of the secret: a reader of the database can't use it. */
export const hashOfSecret = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url');
