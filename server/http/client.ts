import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';

const COOKIE = 'device';
const LIFETIME = 365 * 24 * 60 * 60 * 1000;

/** Where a request comes from. */
export interface Client {
  address: string;
  /** An id of this browser where the user has signed in on it before, otherwise null. */
  knownDevice: (userId: string) => string | null;
  /** Lets this browser be told from strangers when somebody attacks the account. */
  rememberDevice: (userId: string) => void;
}

/** @param secret signs the cookie that tells a browser on which somebody has signed in. */
export function describeClient(req: Request, res: Response, secret: string): Client {
  return {
    address: req.ip ?? 'unknown',
    knownDevice(userId) {
      const [nonce, signature] = readCookie(req, COOKIE)?.split('.') ?? [];
      if (!nonce || !signature) return null;
      return sameText(signature, sign({ secret, userId, nonce })) ? nonce : null;
    },
    rememberDevice(userId) {
      const nonce = randomBytes(16).toString('base64url');
      res.cookie(COOKIE, `${nonce}.${sign({ secret, userId, nonce })}`, {
        httpOnly: true,
        sameSite: 'lax',
        secure: req.secure,
        maxAge: LIFETIME,
        path: '/api/login',
      });
    },
  };
}

function sign({ secret, userId, nonce }: { secret: string; userId: string; nonce: string }) {
  return createHmac('sha256', secret).update(`device:${userId}:${nonce}`).digest('base64url');
}

function sameText(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function readCookie(req: Request, name: string) {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
