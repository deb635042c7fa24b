import { createHash, randomBytes } from 'node:crypto';

/** For a link or a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Stored in its place, so that what somebody reads in the database lets nobody in. */
export const hashOfSecret = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url');
