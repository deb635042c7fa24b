import { Secret, TOTP } from 'otpauth';
import { login } from '#shared/accounts/api.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
} from '#shared/second-factor/api.ts';
import type { Database } from '#server/db/database.ts';
import { makePasskey } from './software-passkey.ts';
import { PASSWORD } from './person-factories.ts';
import type { Visitor } from './visitor.ts';

export function codeOf(secret: string, steps = 0) {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Adds an authenticator app. That uses up the current code; use `codeOf(secret, 1)` next. */
export async function addAuthenticator(visitor: Visitor) {
  const begun = await visitor.call(beginAuthenticator);
  const { secret } = begun.body;
  const confirmed = await visitor.call(confirmAuthenticator, {
    body: { code: codeOf(secret) },
  });
  if (confirmed.status !== 200) throw new Error(confirmed.body.message);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
}

export async function addSoftwarePasskey(visitor: Visitor, name = 'Office laptop') {
  const begun = await visitor.call(beginPasskey);
  const { passkey, response } = makePasskey(begun.body.options);
  const added = await visitor.call(addPasskey, { body: { name, response } });
  if (added.status !== 201) throw new Error(added.body.message);
  return { passkey, recoveryCodes: added.body.recoveryCodes ?? [] };
}

export function typePassword(visitor: Visitor, { username }: { username: string }) {
  return visitor.call(login, { body: { username, password: PASSWORD } });
}

export const verifiedLongAgo = ({ pool }: Database) =>
  pool.query("UPDATE sessions SET verified_at = now() - interval '11 minutes'");
