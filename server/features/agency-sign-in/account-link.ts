import { SECOND_FACTOR_NEEDED } from '#shared/second-factor/constants.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { lockUser } from '#server/features/people/queries.ts';
import { hasFactor } from '#server/features/second-factor/queries.ts';
import { beginSignInStep } from '#server/features/second-factor/service.ts';
import type { Client } from '#server/http/client.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { AppError } from '#server/errors.ts';
import type { SigningIn } from '#server/http/session.ts';
import { linkedOtherwise, noLink, wrongPassword } from './errors.ts';
import { findLinkRequest, moveLinkRequest, takeLinkRequest } from './queries.ts';
import { link } from './sign-in.ts';

export async function readLink(db: Database, agency: AgencySettings, client: Client) {
  const { email, user } = await requireRequest(db, client);
  return { agency: agency.name, email, username: user.username };
}

export type CheckPassword = (given: {
  username: string;
  password: string;
  client: Client;
}) => Promise<SigningIn>;

interface Linking {
  password: string;
  client: Client;
  checkPassword: CheckPassword;
}

export async function linkByPassword(
  db: Database,
  { password, client, checkPassword }: Linking,
): Promise<SigningIn> {
  const waiting = await requireRequest(db, client);
  const { username } = waiting.user;
  const checked = await checkPassword({ username, password, client }).catch(
    async (error: unknown) => {
      if (hasCode(error, WRONG_CREDENTIALS)) throw wrongPassword();
      if (hasCode(error, SECOND_FACTOR_NEEDED)) await waitForStep(db, waiting, client);
      throw error;
    },
  );
  await refusingLinked(() =>
    db.transaction(async (tx) => {
      // Audited by `link`.
      const request = await takeLinkRequest(tx, waiting.tokenHash);
      const user = request && (await lockUser(tx, request.userId));
      // Since the request began, the user name may have been given to another person.
      if (!request || user?.username !== username) throw noLink();
      // Refuses if a second factor was added during the password check: the next try asks for it.
      if (!checked.hasSecondFactor && (await hasFactor(tx, user.id))) throw noLink();
      await link(tx, { user, identity: request });
    }),
  );
  client.keepSignInSecret('agency-link', null);
  return checked;
}

async function waitForStep(db: Database, { user, tokenHash }: Waiting, client: Client) {
  await db.transaction(async (tx) => {
    // No audit event: nothing is linked yet.
    const now = await lockUser(tx, user.id);
    if (now?.username !== user.username) throw noLink();
    // Begins a new second step, whose hash finds the link request. It replaces the previous step.
    const stepHash = await beginSignInStep(tx, user, client);
    if (!(await moveLinkRequest(tx, tokenHash, stepHash))) throw noLink();
  });
  client.keepSignInSecret('agency-link', null);
}

interface FinishedStep {
  stepHash: string;
  userId: string;
}

export async function linkByStep(tx: Executor, { stepHash, userId }: FinishedStep) {
  const request = await takeLinkRequest(tx, stepHash);
  if (!request) return;
  const user = await lockUser(tx, userId);
  if (!user || request.userId !== userId) throw noLink();
  await refusingLinked(() => link(tx, { user, identity: request }));
}

type Waiting = Awaited<ReturnType<typeof requireRequest>>;

async function requireRequest(db: Database, client: Client) {
  const token = client.signInSecret('agency-link');
  const tokenHash = token === null ? null : hashOfSecret(token);
  const request = tokenHash === null ? null : await findLinkRequest(db.orm, tokenHash);
  if (!tokenHash || !request) throw noLink();
  return { ...request, tokenHash };
}

async function refusingLinked(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    throw isLinkedOtherwise(error) ? linkedOtherwise() : error;
  }
}

const WRONG_CREDENTIALS = 'wrong-credentials';

const hasCode = (error: unknown, code: string): error is AppError =>
  error instanceof AppError && error.code === code;

const isLinkedOtherwise = (error: unknown) =>
  isUniqueViolation(error, 'agency_identities_user_id_unique') ||
  isUniqueViolation(error, 'agency_identities_issuer_subject_pk');
