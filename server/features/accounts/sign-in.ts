import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import type { Client } from '#server/http/client.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { SigningIn } from '#server/http/session.ts';
import { wrongCredentials } from './errors.ts';
import { isPassword } from './password.ts';
import { findUserByLogin, getOwnChaplainState, getUser, type UserRow } from './queries.ts';
import { fingerprintOf } from './session-queries.ts';

const WINDOW = 15 * 60;

export interface SignInLimits {
  failuresPerAccount: number;
  failuresPerAddress: number;
}

export interface Credentials {
  username: string;
  password: string;
  client: Client;
}

/**
 * Checks who somebody is. Every try uses a point before its password is looked at, so that many
 * at once can't slip through, and gives it back when it was right. A browser on which the user
 * has signed in before has points of its own: an attacker elsewhere can't lock the owner out.
 */
export function createSignIn({ db, limits }: { db: Database; limits: SignInLimits }) {
  const message = 'Too many failed attempts to sign in. Please try again later.';
  const limit = (name: string, points: number) =>
    createRateLimit({ pool: db.pool, name, points, seconds: WINDOW, message });
  const byAddress = limit('sign-in-address', limits.failuresPerAddress);
  const byAccount = limit('sign-in-account', limits.failuresPerAccount);

  /** @throws AppError 401 or 429 */
  return async function signIn({ username, password, client }: Credentials): Promise<SigningIn> {
    const user = await findUserByLogin(db.orm, username);
    const account = accountKey({ user, username, client });
    await byAddress.use(client.network);
    await byAccount.use(account);
    const isRight = await isPassword(user?.password ?? null, password);
    if (!user || !isRight || !(await isUnchanged(db, user))) {
      await recordAudit(db.orm, {
        action: 'sign-in-failed',
        actorId: null,
        subjectId: user?.id ?? null,
        details: { address: client.address },
      });
      throw wrongCredentials();
    }
    await byAddress.giveBack(client.network);
    await byAccount.forget(account);
    await recordAudit(db.orm, { action: 'signed-in', actorId: user.id, subjectId: user.id });
    client.rememberDevice(user);
    return signingIn(user, await getOwnChaplainState(db.orm, user.id));
  };
}

/** @param user as they were when their password was checked: the session is bound to that one. */
export function signingIn(user: UserRow, chaplain: SigningIn['chaplain']): SigningIn {
  const { password, ...person } = user;
  return { ...person, chaplain, passwordFingerprint: fingerprintOf(password ?? '') };
}

/** Checking takes a while in a crowd: a password that was replaced meanwhile opens nothing. */
async function isUnchanged(db: Database, { id, password }: UserRow) {
  const now = await getUser(db.orm, id);
  return now?.password === password;
}

interface AccountKeyOf {
  user: UserRow | null;
  username: string;
  client: Client;
}

function accountKey({ user, username, client }: AccountKeyOf) {
  if (!user) return `unknown:${username.toLowerCase()}`;
  const device = client.knownDevice(user);
  return device ? `device:${user.id}:${device}` : `user:${user.id}`;
}
