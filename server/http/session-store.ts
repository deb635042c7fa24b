import { createHash } from 'node:crypto';
import session, { type SessionData } from 'express-session';
import type { SessionUser } from './guards.ts';

export interface StoredSession {
  sess: SessionData;
  user: SessionUser;
}

export interface SessionTable {
  find: (sid: string) => Promise<StoredSession | null>;
  insert: (row: { sid: string; sess: SessionData; expire: Date }) => Promise<void>;
  end: (sid: string) => Promise<void>;
}

type Done = (error?: unknown) => void;

/** Hashes the id, so that a reader of the table can't sign in with it. */
export function storedSid(cookieSid: string): string {
  return createHash('sha256').update(cookieSid).digest('hex');
}

/** Inserts only at sign-in: any other write by express-session could revive an ended session. */
export class SessionStore extends session.Store {
  readonly #table: SessionTable;
  readonly #beginning = new WeakSet<SessionData>();

  constructor(table: SessionTable) {
    super();
    this.#table = table;
  }

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
