import { Secret, TOTP } from 'otpauth';
import { program } from '#shared/program.ts';

const SECONDS = 30;

/** Makes the secret of an authenticator app, and the address that its QR code says. */
export function newAuthenticator(username: string) {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer: program.shortTitle, label: username, secret }).toString();
  return { secret: secret.base32, uri };
}

/**
 * @param now milliseconds since 1970.
 * @returns the number of the 30-second step whose code it is: now, the step before or the next. Null
 * for a wrong code.
 */
export function stepOfCode(code: string, secret: string, now: number) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: SECONDS });
  const token = code.replace(/\s/g, '');
  const delta = totp.validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / SECONDS) + delta;
}
