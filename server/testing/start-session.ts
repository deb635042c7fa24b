import { createHmac, randomBytes } from 'node:crypto';
import { sessions, type users } from '#shared/accounts/table.ts';
import type { Database } from '#server/db/database.ts';
import { fingerprintOf } from '#server/features/sessions/queries.ts';
import { storedSid } from '#server/http/session-store.ts';
import { TEST_SECRET } from './serve-app.ts';
import type { Visitor } from './visitor.ts';

const LIFETIME = 7 * 24 * 60 * 60 * 1000;

export async function startSession(
  db: Database,
  { id, password }: typeof users.$inferSelect,
  browser: Visitor,
): Promise<void> {
  const cookieSid = randomBytes(24).toString('base64url');
  const expire = new Date(Date.now() + LIFETIME);
  const cookie = {
    originalMaxAge: LIFETIME,
    expires: expire.toISOString(),
    secure: false,
    httpOnly: true,
    path: '/',
    sameSite: 'lax',
  };
  const passwordFingerprint = fingerprintOf(password ?? '');
  const sess = {
    cookie,
    passport: { user: id },
    passwordFingerprint,
    signedInBy: 'password',
    hasSecondFactor: false,
    device: '',
  };
  await db.orm.insert(sessions).values({ sid: storedSid(cookieSid), sess, expire });
  browser.cookies.set('sid', signedCookie(cookieSid));
}

export function signedCookie(cookieSid: string) {
  return encodeURIComponent(`s:${cookieSid}.${signatureOf(cookieSid)}`);
}

const signatureOf = (sid: string) =>
  createHmac('sha256', TEST_SECRET).update(sid).digest('base64').replace(/=+$/, '');
