import { Secret, TOTP } from 'otpauth';

const SECONDS = 30;

interface Labels {
  issuer: string;
  username: string;
}

/** `issuer` is the name that apps show above the code. */
export function newAuthenticator({ issuer, username }: Labels) {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer, label: username, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Returns the number of the code's 30-second step, at most one step from now. Null if wrong. */
export function stepOfCode(code: string, secret: string, now: number) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: SECONDS });
  const token = code.replace(/\s/g, '');
  const delta = totp.validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / SECONDS) + delta;
}
