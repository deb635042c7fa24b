import type { AgencyCallback } from '#shared/agency-sign-in/schemas.ts';
import type { AgencyOutcome } from '#shared/agency-sign-in/constants.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { setEmailConfirmed, setOwnerProved } from '#server/features/accounts/email-queries.ts';
import { markInvitationAccepted } from '#server/features/accounts/invitation-queries.ts';
import { completeSignIn, isOtherEmail } from '#server/features/accounts/service.ts';
import { lockUser, type UserRow } from '#server/features/people/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { hasFactor } from '#server/features/second-factor/queries.ts';
import { beginSignInStep, isTrusted } from '#server/features/second-factor/service.ts';
import type { Client } from '#server/http/client.ts';
import { hashOfSecret, newSecret } from '#server/http/secret.ts';
import type { AgencyIdentity } from './identity.ts';
import { makeAccount } from './new-account.ts';
import { pageToOpen } from './page-to-open.ts';
import type { AgencyProvider } from './provider.ts';
import {
  AGENCY_MINUTES,
  findUserByEmail,
  insertIdentity,
  noteProof,
  storeLinkRequest,
  storeSignIn,
  takeSignIn,
  useIdentity,
} from './queries.ts';
import { getIdentity } from '#server/features/accounts/queries.ts';

const isSecret = (text: string | null): text is string => /^[\w-]{43}$/.test(text ?? '');

export const AGENCY_SECONDS = 60 * AGENCY_MINUTES;

interface Leaving {
  next: string | undefined;
  asksAgain: boolean;
  client: Client;
}

export async function leaveForAgency(
  db: Database,
  provider: AgencyProvider,
  { next, asksAgain, client }: Leaving,
) {
  const signIn = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
  const address = await provider.signInAddress({ ...signIn, asksAgain });
  // One secret serves all tabs of a browser, so that several tabs can sign in at the same time.
  const known = client.signInSecret('agency-sign-in');
  const secret = isSecret(known) ? known : newSecret();
  const { state, ...kept } = signIn;
  const hashes = { stateHash: hashOfSecret(state), browserHash: hashOfSecret(secret) };
  await storeSignIn(db.orm, { ...kept, ...hashes, returnTo: pageToOpen(next) });
  client.keepSignInSecret('agency-sign-in', { secret, seconds: AGENCY_SECONDS });
  return address;
}

export async function takeReturning(
  db: Database,
  { state, ...answer }: AgencyCallback,
  client: Client,
) {
  const secret = client.signInSecret('agency-sign-in');
  if (!state || !secret) return null;
  const stored = await takeSignIn(db.orm, {
    stateHash: hashOfSecret(state),
    browserHash: hashOfSecret(secret),
  });
  if (!stored) return null;
  const { nonce, codeVerifier, returnTo: next } = stored;
  return { next, returning: { state, nonce, codeVerifier, answer: { ...answer, state } } };
}

export type Admission =
  | { user: UserRow; isNew: boolean }
  /** The person must give their password first; `token` belongs to the pending link request. */
  | { token: string }
  /** The account has only a second factor. The person must prove it before the link is made. */
  | { unproved: UserRow }
  | { refused: Exclude<AgencyOutcome, 'unreachable' | 'refused' | 'expired' | 'too-many'> };

// A password or a second factor must be proved before an unlinked account is linked.
export async function admit(
  db: Database,
  identity: AgencyIdentity,
  settings: AgencySettings,
): Promise<Admission> {
  try {
    return await tryToAdmit(db, identity, settings);
  } catch (error) {
    // If another first sign-in has just created the account, the second try finds it.
    if (isDuplicate(error)) return tryToAdmit(db, identity, settings);
    throw error;
  }
}

const isDuplicate = (error: unknown) =>
  ['agency_identities_issuer_subject_pk', 'users_email_unique', 'users_username_unique'].some(
    (name) => isUniqueViolation(error, name),
  );

function tryToAdmit(
  db: Database,
  identity: AgencyIdentity,
  settings: AgencySettings,
): Promise<Admission> {
  return db.transaction(async (tx) => {
    const userId = await useIdentity(tx, identity);
    if (userId !== null) {
      const user = await lockUser(tx, userId);
      if (!user || isShutOut(user)) return refuseShutOut(tx, userId);
      // No audit event: the sign-in that follows is audited.
      return { user, isNew: false };
    }
    const { email } = identity;
    if (email === null || !identity.isEmailVerified) return { refused: 'unverified' };
    return admitUnlinked(tx, { ...identity, email }, settings);
  });
}

async function admitUnlinked(
  tx: Executor,
  identity: AgencyIdentity & { email: string },
  settings: AgencySettings,
): Promise<Admission> {
  const found = await findUserByEmail(tx, identity.email);
  if (!found) {
    if (!settings.makesAccounts) return { refused: 'no-account' };
    const user = await makeAccount(tx, identity, settings);
    await link(tx, { user, identity, isNew: true });
    return { user, isNew: true };
  }
  const user = await lockUser(tx, found.id);
  if (!user || isShutOut(user)) return refuseShutOut(tx, found.id);
  if (await getIdentity(tx, user.id, identity.issuer)) return { refused: 'other-account' };
  if (user.password === null) {
    if (await hasFactor(tx, user.id)) return { unproved: user };
    await link(tx, { user, identity });
    return { user, isNew: false };
  }
  const token = newSecret();
  const { issuer, subject, email } = identity;
  const tokenHash = hashOfSecret(token);
  await storeLinkRequest(tx, { tokenHash, issuer, subject, email, userId: user.id });
  return { token };
}

interface Link {
  user: Pick<UserRow, 'id' | 'email'>;
  identity: { issuer: string; subject: string; email: string };
  isNew?: boolean;
}

export async function link(tx: Executor, { user, identity, isNew = false }: Link) {
  const { issuer, subject, email } = identity;
  await insertIdentity(tx, { issuer, subject, email, userId: user.id });
  if (!isOtherEmail(user.email, email)) {
    await setEmailConfirmed(tx, user.id);
    await setOwnerProved(tx, user.id);
  }
  await markInvitationAccepted(tx, user.id);
  await recordAudit(tx, {
    action: 'agency-account-linked',
    actorId: user.id,
    subjectId: user.id,
    details: { issuer, email },
  });
  if (isNew) return;
  const to = [{ userId: user.id }];
  await tell(tx, { kind: 'agency-linked', facts: { email }, to, actorId: user.id });
}

export async function askFactorToLink(db: Database, { user, identity, client }: Admitted) {
  const { issuer, subject, email } = identity;
  if (email === null) throw new Error('an account was found by no address');
  await db.transaction(async (tx) => {
    // No audit event: nothing is linked yet.
    const tokenHash = await beginSignInStep(tx, user, client);
    await storeLinkRequest(tx, { tokenHash, issuer, subject, email, userId: user.id });
  });
}

interface Admitted {
  user: UserRow;
  identity: AgencyIdentity;
  client: Client;
}

export async function signInByAgency(db: Database, { user, identity, client }: Admitted) {
  const asksFactor = !identity.hasSecondFactor && (await hasFactor(db.orm, user.id));
  if (asksFactor && !(await isTrusted(db.orm, user, client))) {
    await beginSignInStep(db.orm, user, client);
    return null;
  }
  const hasSecondFactor = asksFactor || identity.hasSecondFactor;
  const proof = { by: 'agency', signedInBy: 'agency', hasSecondFactor } as const;
  return completeSignIn(db, user, { client, ...proof });
}

interface Begun {
  sid: string;
  userId: string;
  identity: AgencyIdentity;
}

export async function settleSession(db: Database, { sid, userId, identity }: Begun) {
  return db.transaction(async (tx) => {
    // No audit event: the sign-in itself was audited.
    await lockUser(tx, userId);
    const linked = await getIdentity(tx, userId, identity.issuer);
    if (linked?.subject !== identity.subject) return false;
    await noteProof(tx, sid, identity.provedAt);
    return true;
  });
}

const isShutOut = ({ suspendedAt, erasedAt }: UserRow) => suspendedAt !== null || erasedAt !== null;

async function refuseShutOut(tx: Executor, subjectId: string): Promise<Admission> {
  const details = { by: 'agency', reason: 'the account is suspended' };
  await recordAudit(tx, { action: 'sign-in-failed', actorId: null, subjectId, details });
  return { refused: 'suspended' };
}
