import type { Database, Executor } from '#server/db/database.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { assertPasswordOn } from './policy.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { deleteSubscriptionOfOthers } from '#server/features/sessions/subscription-queries.ts';
import { tell } from '#server/features/messages/service.ts';
import { hasFactor } from '#server/features/second-factor/queries.ts';
import { beginSignInStep, isTrusted } from '#server/features/second-factor/service.ts';
import type { Client } from '#server/http/client.ts';
import { AppError } from '#server/errors.ts';
import { charging, createAddressLimit, createRateLimit } from '#server/http/rate-limit.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import type { SessionControl, SigningIn } from '#server/http/session.ts';
import { isOtherEmail } from './email-change.ts';
import { findEmailConfirmation, setOwnerProved } from './email-queries.ts';
import {
  accountSuspended,
  factorAddedMeanwhile,
  secondFactorNeeded,
  wrongCredentials,
} from './errors.ts';
import type { HashTurn } from './hash-queue.ts';
import { isPassword } from './password.ts';
import { findUserByLogin, lockUser, type UserRow } from '#server/features/people/queries.ts';
import { getOwnChaplainState, getSignInState, setLastSignedIn } from './queries.ts';
import { endOldSessions, fingerprintOf, standingOf } from '#server/features/sessions/queries.ts';

const WINDOW = 15 * 60;
const MAX_SESSIONS = 20;

export interface SignInLimits {
  failuresPerAccount: number;
  failuresPerAddress: number;
}

interface SignInOptions {
  db: Database;
  limits: SignInLimits;
  agency?: AgencySettings | null;
}

export interface Credentials {
  username: string;
  password: string;
  client: Client;
}

// Counts each attempt before checking its password, so that parallel attempts can't slip through.
export function createSignIn({ db, limits, agency = null }: SignInOptions) {
  const byAddress = signInAddressLimit(db, limits.failuresPerAddress);
  const byAccount = createRateLimit({
    ...limitOf(db),
    name: 'sign-in-account',
    points: limits.failuresPerAccount,
  });

  return async function signIn({ username, password, client }: Credentials): Promise<SigningIn> {
    const user = await findUserByLogin(db.orm, username);
    const device = user && client.knownDevice(user);
    const account = accountKey({ user, username, device });
    const turn = turnOf({ client, account, knownTo: device ? user : null });
    const check = async () => {
      const isRight = await isPassword(user?.password ?? null, password, turn);
      const now = user && isRight ? await getSignInState(db.orm, user.id) : null;
      // Refuses the sign-in if the password was replaced during the check.
      if (!now || now.user.password !== user?.password) throw wrongCredentials();
      await assertPasswordOn(db.orm, agency, now.user.id);
      return now;
    };
    const charges = [...(device ? [] : byAddress(client)), { limit: byAccount, key: account }];
    const { address } = client;
    const right = await charging(charges, areWrong, check).catch(async (error: unknown) => {
      if (areWrong(error)) {
        const action = 'sign-in-failed';
        const subjectId = user?.id ?? null;
        await recordAudit(db.orm, { action, actorId: null, subjectId, details: { address } });
      }
      throw error;
    });
    await byAccount.forget(account);
    const { user: known, hasFactor } = right;
    if (known.suspendedAt) {
      const failed = { action: 'sign-in-failed', actorId: null, subjectId: known.id } as const;
      await recordAudit(db.orm, {
        ...failed,
        details: { address, reason: 'the account is suspended' },
      });
    }
    assertMaySignIn(known);
    if (!hasFactor) return completeSignIn(db, known, { client });
    if (await isTrusted(db.orm, known, client)) {
      return completeSignIn(db, known, { client, by: 'trusted-device', hasSecondFactor: true });
    }
    await beginSignInStep(db.orm, known, client);
    throw secondFactorNeeded();
  };
}

const limitOf = ({ orm }: Database) => ({
  orm,
  seconds: WINDOW,
  message: 'Too many failed attempts to sign in.',
});

export const signInAddressLimit = (db: Database, points: number) =>
  createAddressLimit({ ...limitOf(db), name: 'sign-in-address', points });

interface Completed extends Partial<Proof> {
  client: Client;
  by?: string;
}

export async function completeSignIn(
  db: Database,
  user: UserRow,
  { client, by, signedInBy = 'password', hasSecondFactor = false }: Completed,
) {
  const { id } = user;
  const chaplain = await getOwnChaplainState(db.orm, id);
  const signedIn = signingIn(user, chaplain, { signedInBy, hasSecondFactor });
  // A link sets a new password, which makes every browser look new, so this sends no notice.
  const isNewDevice = signedInBy !== 'link' && client.knownDevice(user) === null;
  await noteSignIn(db, { userId: id, client, by, isNewDevice });
  await proveOwnerHere(db.orm, user, client);
  client.rememberDevice(user);
  return signedIn;
}

const CONFIRMED_SECONDS = 60 * 60;

export function rememberConfirmation(client: Client, token: string) {
  client.keepSignInSecret('confirmed-email', { secret: token, seconds: CONFIRMED_SECONDS });
}

async function proveOwnerHere(orm: Executor, { id, email }: UserRow, client: Client) {
  const token = client.signInSecret('confirmed-email');
  const confirmed = token === null ? null : await findEmailConfirmation(orm, hashOfSecret(token));
  if (confirmed?.userId !== id || isOtherEmail(confirmed.email, email)) return;
  await setOwnerProved(orm, id);
}

interface SignedIn {
  userId: string;
  client: Client;
  by: string | undefined;
  isNewDevice: boolean;
}

async function noteSignIn(db: Database, { userId, client, by, isNewDevice }: SignedIn) {
  const audited = { action: 'signed-in', actorId: userId, subjectId: userId } as const;
  const details = { address: client.address, ...(by !== undefined && { by }) };
  if (!isNewDevice) return recordAudit(db.orm, { ...audited, details });
  const facts = { device: client.device(), at: new Date().toISOString() };
  await db.transaction(async (tx) => {
    await recordAudit(tx, { ...audited, details });
    await tell(tx, { kind: 'new-device', facts, to: [{ userId }], actorId: null });
  });
}

interface Beginning {
  session: SessionControl;
  user: SigningIn;
}

/** @throws AppError 409 if the second factor was added or removed meanwhile */
export async function beginSession(db: Database, { session, user }: Beginning) {
  // Stops push notifications to a previous user of this browser who didn't sign out.
  const { broughtId } = session;
  if (broughtId !== null) await deleteSubscriptionOfOthers(db.orm, broughtId, user.id);
  await session.signIn(user);
  if (await boundSessions(db, user)) return setLastSignedIn(db.orm, user.id);
  await session.signOut();
  throw factorAddedMeanwhile();
}

const areWrong = (error: unknown) => error instanceof AppError && error.status === 401;

type Proof = Pick<SigningIn, 'signedInBy' | 'hasSecondFactor'>;

function assertMaySignIn({ suspendedAt }: Pick<UserRow, 'suspendedAt'>) {
  if (suspendedAt) throw accountSuspended();
}

export function signingIn(
  user: UserRow,
  chaplain: SigningIn['chaplain'],
  proof: Proof = { signedInBy: 'password', hasSecondFactor: false },
): SigningIn {
  assertMaySignIn(user);
  const { password, ...person } = user;
  return {
    ...person,
    ...standingOf(chaplain, user.role),
    ...proof,
    passwordFingerprint: fingerprintOf(password ?? ''),
  };
}

async function boundSessions(db: Database, { id, hasSecondFactor, signedInBy }: SigningIn) {
  return db.transaction(async (tx) => {
    // No audit event: the sign-in has one. Locks the user, so that no parallel sign-in is missed.
    await lockUser(tx, id);
    await endOldSessions(tx, id, MAX_SESSIONS);
    const has = await hasFactor(tx, id);
    return hasSecondFactor ? has || signedInBy === 'agency' : !has;
  });
}

interface TurnOf {
  client: Client;
  account: string;
  knownTo: UserRow | null;
}

/** Known browsers have queues of their own, so that they don't wait behind strangers. */
function turnOf({ client, account, knownTo }: TurnOf): HashTurn {
  const { network, isGone } = client;
  const lane = knownTo
    ? { account: `known:${knownTo.id}`, address: `known:${network}` }
    : { account, address: network };
  return { isSignIn: true, ...lane, isGone };
}

interface AccountKeyOf {
  user: UserRow | null;
  username: string;
  device: string | null;
}

/** Counts failures per user name and per email, so that limits don't link a name to an email. */
function accountKey({ user, username, device }: AccountKeyOf) {
  if (!user) return `unknown:${username.toLowerCase()}`;
  if (device) return `device:${user.id}:${device}`;
  return `user:${user.id}:${username.includes('@') ? 'email' : 'username'}`;
}
