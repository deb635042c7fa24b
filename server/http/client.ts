import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Secrets } from '#server/settings/session-secret.ts';
import { deviceKind } from './device-kind.ts';

const COOKIE = 'device';
const LIFETIME = 365 * 24 * 60 * 60 * 1000;
const SIGN_IN_PATH = '/api/login';

export type SignInCookie =
  'sign-in-step' | 'trusted-device' | 'agency-sign-in' | 'agency-link' | 'confirmed-email';

export interface Client {
  address: string;
  origin: string;
  /** The checked Origin header, which no proxy changes; without that header, `origin`. */
  pageOrigin: string;
  /** The key of rate limits. For IPv6 it is the /64 network, which belongs to one subscriber. */
  network: string;
  site: string | null;
  device: () => string;
  isGone: () => boolean;
  knownDevice: (owner: DeviceOwner) => string | null;
  rememberDevice: (owner: DeviceOwner) => void;
  signInSecret: (cookie: SignInCookie) => string | null;
  keepSignInSecret: (
    cookie: SignInCookie,
    kept: { secret: string; seconds: number } | null,
  ) => void;
}

/** Includes the password's hash: after a password change, no browser is known any more. */
export interface DeviceOwner {
  id: string;
  password: string | null;
}

interface ClientSettings {
  secrets: Secrets;
  publicUrl: string | undefined;
}

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
