import { createHmac } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { parseCookie } from 'cookie';
import session from 'express-session';
import { Authenticator } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { Logger } from 'pino';
import { trust } from '#shared/trust.ts';
import { isSameSecret } from '#server/settings/same-secret.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import type { Client } from './client.ts';
import { deviceKind } from './device-kind.ts';
import type { SessionUser } from './guards.ts';
import { SessionStore, storedSid, type SessionTable } from './session-store.ts';

const COOKIE = 'sid';
/** In ms. Reading a session also checks the shorter idle limit, by the database's clock. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

declare module 'express-session' {
  interface SessionData {
    /** Has a `toJSON` that keeps the user out of the stored session. */
    signedInUser?: SessionUser & { toJSON(): undefined };
    passwordFingerprint?: string;
    signedInBy?: SignInWay;
    hasSecondFactor?: boolean;
    device?: string;
  }
}

export type SignInWay = 'password' | 'link' | 'passkey' | 'agency';

export type SigningIn = SessionUser & {
  passwordFingerprint: string;
  signedInBy: SignInWay;
};

export interface SessionControl {
  /** The session's `sid` in the table, which is a hash of the id in the cookie. */
  readonly id: string;
  readonly broughtId: string | null;
  authenticate: () => Promise<SigningIn>;
  signIn: (user: SigningIn) => Promise<void>;
  continueAs: (renewed: RenewedSession) => void;
  signOut: () => Promise<void>;
}

export interface RenewedSession {
  cookieSid: string;
  passwordFingerprint: string;
}

export interface SessionOptions {
  table: SessionTable;
  log: Logger;
  secrets: Secrets;
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
  findUser: (req: Request) => Promise<SessionUser | null>;
}

type TakeUser = (error: null, user: Express.User | false) => void;

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
  // Notes in the session how the user signed in, before the session is stored.
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

/** Reads the session id itself, because express-session hides the id of an ended session. */
function idInCookie(req: Request, secrets: Secrets) {
  const cookie = parseCookie(req.headers.cookie ?? '')[COOKIE] ?? '';
  const [, id = '', signature = ''] = /^s:([^.]+)\.(.+)$/.exec(cookie) ?? [];
  const isSigned = secrets.some((secret) => {
    const signed = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
    return isSameSecret(signature, signed);
  });
  return id && isSigned ? storedSid(id) : null;
}

/** Keeps express-session from saving: the sign-in has already stored the session, or failed. */
function saveNoMore(session: Request['session']) {
  const save: typeof session.save = (done) => {
    done?.(undefined);
    return session;
  };
  Object.defineProperty(session, 'save', { value: save, configurable: true });
}

/** Treats requests as https, because express-session sends no Secure cookie over forwarded http. */
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
  'PUBLIC_URL is https, but a request was not forwarded as https (X-Forwarded-Proto). The portal still marks its cookies Secure: a browser that uses http rejects them, so nobody can sign in with it.';

function asUser(user: unknown) {
  return trust<SessionUser>(user, 'only this file puts users into a request');
}

function asError(error: unknown) {
  return error instanceof Error ? error : new Error('session', { cause: error });
}
