import { createHash } from 'node:crypto';
import session, { type SessionData } from 'express-session';
import type { SessionUser } from './guards.ts';

export interface StoredSession {
  sess: SessionData;
  user: SessionUser;
}

/** The table of sessions. `sid` is what `storedSid` makes of the id in a cookie. */
export interface SessionTable {
  find: (sid: string) => Promise<StoredSession | null>;
  insert: (row: { sid: string; sess: SessionData; expire: Date }) => Promise<void>;
  end: (sid: string) => Promise<void>;
}

type Done = (error?: unknown) => void;

/** Returns what the table has of the id in a cookie: nobody who reads the table can sign in by it. */
export function storedSid(cookieSid: string): string {
  return createHash('sha256').update(cookieSid).digest('hex');
}

/**
 * The sessions of express-session. Signing in inserts a row, and nothing else does: what
 * express-session writes with an answer would bring a session back that has ended meanwhile. A
 * session that goes on is changed by an UPDATE of `session-queries.ts`.
 */
export class SessionStore extends session.Store {
  readonly #table: SessionTable;
  readonly #beginning = new WeakSet<SessionData>();

  constructor(table: SessionTable) {
    super();
    this.#table = table;
  }

  /** Lets a session be stored, once: its user has just proved who they are. */
  begin(sess: SessionData) {
    this.#beginning.add(sess);
  }

  override get(cookieSid: string, done: (error: unknown, sess?: SessionData | null) => void) {
    this.#table
      .find(storedSid(cookieSid))
      .then((found) =>
        done(null, found ? { ...found.sess, signedInUser: neverStored(found.user) } : null),
      )
      .catch(done);
  }

  override set(cookieSid: string, sess: SessionData, done: Done = ignore) {
    const { expires } = sess.cookie;
    if (!this.#beginning.delete(sess) || !expires) {
      done(new Error('Only signing in stores a session.'));
      return;
    }
    this.#table
      .insert({ sid: storedSid(cookieSid), sess, expire: new Date(expires) })
      .then(() => done())
      .catch(done);
  }

  override destroy(cookieSid: string, done: Done = ignore) {
    this.#table
      .end(storedSid(cookieSid))
      .then(() => done())
      .catch(done);
  }
}

const ignore: Done = () => undefined;

function neverStored(user: SessionUser) {
  return { ...user, toJSON: () => undefined };
}
