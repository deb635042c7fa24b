import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Secrets } from '#server/session-secret.ts';
import { deviceKind } from './device-kind.ts';

const COOKIE = 'device';
const LIFETIME = 365 * 24 * 60 * 60 * 1000;
/** Signing in alone reads these cookies. */
const SIGN_IN_PATH = '/api/login';

/** A cookie with a secret of signing in, such as a second step that is open, or a trust in this browser. */
export type SignInCookie =
  'sign-in-step' | 'trusted-device' | 'agency-sign-in' | 'agency-link' | 'confirmed-email';

/** Where a request comes from. */
export interface Client {
  address: string;
  /** The address of the portal as this browser knows it, such as https://chaplains.example.org. */
  origin: string;
  /**
   * The origin of the page that asks, which has passed the same-origin check;
   * `origin` where the request names none. Right also behind a proxy that nobody told us of.
   */
  pageOrigin: string;
  /** What limits count: the address; of IPv6 its /64, as a subscriber has all of that. */
  network: string;
  /** The /48 that an IPv6 address is in, otherwise null. */
  site: string | null;
  /** Returns the rough kind of the browser, such as 'Chrome on Android'; '' where it can't be told. */
  device: () => string;
  /** Whether the connection was closed before the answer. */
  isGone: () => boolean;
  /** An id of this browser where the owner has signed in on it before, otherwise null. */
  knownDevice: (owner: DeviceOwner) => string | null;
  /** Lets this browser be told from strangers when somebody attacks the account. */
  rememberDevice: (owner: DeviceOwner) => void;
  /** The secret in a cookie of this browser, otherwise null. */
  signInSecret: (cookie: SignInCookie) => string | null;
  /** Lets this browser keep a secret for some seconds; null takes it away. */
  keepSignInSecret: (
    cookie: SignInCookie,
    kept: { secret: string; seconds: number } | null,
  ) => void;
}

/** With another password the account knows no browser any more: a thief may have known the old one. */
export interface DeviceOwner {
  id: string;
  password: string | null;
}

interface ClientSettings {
  /** Sign the cookie that tells a browser on which somebody has signed in. */
  secrets: Secrets;
  /** The address people open. It counts, and not what the request of a proxy says. */
  publicUrl: string | undefined;
}

/** @returns where the request comes from. */
export function describeClient(
  req: Request,
  res: Response,
  { secrets, publicUrl }: ClientSettings,
): Client {
  const address = req.ip ?? 'unknown';
  const origin = (publicUrl ?? `${req.protocol}://${req.get('host') ?? ''}`).replace(/\/$/, '');
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    path: SIGN_IN_PATH,
  } as const;
  const cookies = () => parseCookie(req.headers.cookie ?? '');
  return {
    address,
    origin,
    pageOrigin: originOfPage(req.get('origin')) ?? origin,
    network: networkOf(address, 64) ?? address,
    site: networkOf(address, 48),
    device: () => deviceKind(req.get('user-agent')),
    isGone: () => res.closed,
    knownDevice(owner) {
      const [nonce, signature] = cookies()[COOKIE]?.split('.') ?? [];
      if (!nonce || !signature) return null;
      const isSigned = secrets.some((secret) =>
        sameText(signature, sign({ secret, owner, nonce })),
      );
      return isSigned ? nonce : null;
    },
    rememberDevice(owner) {
      const nonce = randomBytes(16).toString('base64url');
      const value = `${nonce}.${sign({ secret: secrets[0], owner, nonce })}`;
      res.cookie(COOKIE, value, { ...cookie, maxAge: LIFETIME });
    },
    signInSecret: (name) => cookies()[name] ?? null,
    keepSignInSecret(name, kept) {
      if (kept) res.cookie(name, kept.secret, { ...cookie, maxAge: kept.seconds * 1000 });
      else res.clearCookie(name, cookie);
    },
  };
}

function originOfPage(header: string | undefined) {
  if (header === undefined || !URL.canParse(header)) return null;
  const { protocol, origin } = new URL(header);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/** @returns the network of an IPv6 address, or null of any other. */
function networkOf(address: string, bits: 48 | 64) {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return null;
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const groups = [...(before ?? [])];
  while (groups.length + (after?.length ?? 0) < 8) groups.push('0');
  return `${[...groups, ...(after ?? [])].slice(0, bits / 16).join(':')}::/${bits}`;
}

function sign({ secret, owner, nonce }: { secret: string; owner: DeviceOwner; nonce: string }) {
  const text = `device:${owner.id}:${owner.password ?? ''}:${nonce}`;
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function sameText(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
