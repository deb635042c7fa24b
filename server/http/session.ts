import { createHmac } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { parseCookie } from 'cookie';
import session from 'express-session';
import { Authenticator } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { Logger } from 'pino';
import { trust } from '#shared/trust.ts';
import { isSameSecret } from '#server/channels/same-secret.ts';
import type { Secrets } from '#server/session-secret.ts';
import type { Client } from './client.ts';
import { deviceKind } from './device-kind.ts';
import type { SessionUser } from './guards.ts';
import { SessionStore, storedSid, type SessionTable } from './session-store.ts';

const COOKIE = 'sid';
/** Milliseconds. The idle bound is checked where the session is read, by the database's clock. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

declare module 'express-session' {
  interface SessionData {
    /** Read along with the session; `toJSON` keeps it from being stored with it. */
    signedInUser?: SessionUser & { toJSON(): undefined };
    /** Of the stored hash by which the user signed in; another password ends the session. */
    passwordFingerprint?: string;
    signedInBy?: SignInWay;
    /** The user passed a second factor when they signed in, or has set up their first since. */
    hasSecondFactor?: boolean;
    /** The rough kind of the browser, such as 'Chrome on Android'. */
    device?: string;
  }
}

/** How a session began. */
export type SignInWay = 'password' | 'link' | 'passkey' | 'agency';

/** Somebody who has just proved who they are. */
export type SigningIn = SessionUser & {
  passwordFingerprint: string;
  signedInBy: SignInWay;
};

/** What a handler may do with the session of its request. */
export interface SessionControl {
  /** What the table has as its `sid`, and never the id in the cookie. Signing in gives another. */
  readonly id: string;
  /** Of the session in the cookie of the request, also where that has ended; null without one. */
  readonly broughtId: string | null;
  /** Runs the local strategy on the parsed body. @throws AppError 401, 429 */
  authenticate: () => Promise<SigningIn>;
  /** Starts a new session for the user; the cookie that came with the request is worthless after. */
  signIn: (user: SigningIn) => Promise<void>;
  /** Goes on under an id and a fingerprint that are stored already. The answer brings the cookie. */
  continueAs: (renewed: RenewedSession) => void;
  signOut: () => Promise<void>;
}

export interface RenewedSession {
  /** The id for the cookie. */
  cookieSid: string;
  passwordFingerprint: string;
}

export interface SessionOptions {
  table: SessionTable;
  log: Logger;
  secrets: Secrets;
  /** People reach the portal by https, even if a proxy says otherwise. */
  isPublicHttps: boolean;
  verifyPassword: (given: {
    username: string;
    password: string;
    client: Client;
  }) => Promise<SigningIn>;
}

export interface Sessions {
  middleware: RequestHandler[];
  control: (req: Request, res: Response, client: Client) => SessionControl;
  userOf: (req: Request) => SessionUser | null;
  /** Reads the session of a request anew. @returns its user, or null where it has ended. */
  findUser: (req: Request) => Promise<SessionUser | null>;
}

type TakeUser = (error: null, user: Express.User | false) => void;

/** Sessions in the database, by express-session and passport. */
export function createSessions(options: SessionOptions): Sessions {
  const store = new SessionStore(options.table);
  const passport = new Authenticator();
  const clients = new WeakMap<object, Client>();
  passport.use(
    new LocalStrategy({ passReqToCallback: true }, (req, username, password, done) => {
      const client = trust<Client>(clients.get(req), 'control() puts it there');
      options
        .verifyPassword({ username, password, client })
        .then((user) => done(null, user))
        .catch(done);
    }),
  );
  // Runs when the new session is made and before it is stored.
  const bindToPassword = (req: Request, user: unknown, done: (error: null, id: string) => void) => {
    const { id, ...signingIn } = trust<SigningIn>(user, 'signIn() takes no other');
    req.session.passwordFingerprint = signingIn.passwordFingerprint;
    req.session.signedInBy = signingIn.signedInBy;
    req.session.hasSecondFactor = signingIn.hasSecondFactor;
    req.session.device = deviceKind(req.get('user-agent'));
    store.begin(req.session);
    done(null, id);
  };
  passport.serializeUser(bindToPassword);
  const takeLoadedUser = (req: Request, _id: string, done: TakeUser) =>
    done(null, req.session.signedInUser ?? false);
  passport.deserializeUser(takeLoadedUser);
  const { isPublicHttps } = options;
  const secure = isPublicHttps ? true : 'auto';
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;

  return {
    middleware: [
      ...(isPublicHttps ? [asForwardedByHttps(options.log)] : []),
      session({
        name: COOKIE,
        secret: [...options.secrets],
        store,
        resave: false,
        saveUninitialized: false,
        ...(isPublicHttps && { proxy: true }),
        cookie: { ...cookie, maxAge: LIFETIME },
      }),
      trust<RequestHandler>(passport.session(), 'passport makes Express middleware'),
    ],
    userOf: (req) => (req.user ? asUser(req.user) : null),
    findUser: async (req) => (await options.table.find(storedSid(req.sessionID)))?.user ?? null,
    control: (req, res, client) => ({
      get id() {
        return storedSid(req.sessionID);
      },
      get broughtId() {
        return idInCookie(req, options.secrets);
      },
      authenticate: () =>
        new Promise((resolve, reject) => {
          clients.set(req, client);
          const answer = (error: unknown, user: unknown) =>
            error
              ? reject(asError(error))
              : resolve(trust<SigningIn>(user, 'verifyPassword() returns no other'));
          const run: unknown = passport.authenticate('local', answer);
          trust<RequestHandler>(run, 'passport makes Express middleware')(req, res, reject);
        }),
      signIn: (user) =>
        new Promise((resolve, reject) => {
          req.login(user, (error?: unknown) => {
            saveNoMore(req.session);
            if (error) return reject(asError(error));
            resolve();
          });
        }),
      continueAs: ({ cookieSid, passwordFingerprint }) => {
        const { session } = req;
        session.passwordFingerprint = passwordFingerprint;
        req.sessionID = cookieSid;
        store.createSession(req, session);
        saveNoMore(req.session);
      },
      signOut: () =>
        new Promise((resolve, reject) => {
          req.session.destroy((error?: unknown) => {
            if (error) return reject(asError(error));
            res.clearCookie(COOKIE, { ...cookie, secure: isPublicHttps || req.secure });
            resolve();
          });
        }),
    }),
  };
}

/** Reads the cookie as express-session does, which tells nothing of a session that has ended. */
function idInCookie(req: Request, secrets: Secrets) {
  const cookie = parseCookie(req.headers.cookie ?? '')[COOKIE] ?? '';
  const [, id = '', signature = ''] = /^s:([^.]+)\.(.+)$/.exec(cookie) ?? [];
  const isSigned = secrets.some((secret) => {
    const signed = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
    return isSameSecret(signature, signed);
  });
  return id && isSigned ? storedSid(id) : null;
}

/** Keeps express-session from storing a session with the answer: signing in has done so, or failed. */
function saveNoMore(session: Request['session']) {
  const save: typeof session.save = (done) => {
    done?.(undefined);
    return session;
  };
  Object.defineProperty(session, 'save', { value: save, configurable: true });
}

/** express-session sends no Secure cookie in answer to a request that was forwarded as http. */
function asForwardedByHttps(log: Logger): RequestHandler {
  let isSaid = false;
  return (req, _res, next) => {
    const [forwardedAs] = (req.get('x-forwarded-proto') ?? '').split(',');
    if (forwardedAs?.trim().toLowerCase() !== 'https') {
      if (!isSaid) log.warn(FORWARDED_AS_HTTP);
      isSaid = true;
      req.headers['x-forwarded-proto'] = 'https';
    }
    next();
  };
}

const FORWARDED_AS_HTTP =
  'PUBLIC_URL is https, but a request was not forwarded as https (X-Forwarded-Proto). Its cookies are marked Secure all the same: a browser that really uses http keeps none, and nobody can sign in there.';

function asUser(user: unknown) {
  return trust<SessionUser>(user, 'only this file puts users into a request');
}

function asError(error: unknown) {
  return error instanceof Error ? error : new Error('session', { cause: error });
}
