import { SECOND_FACTOR_NEEDED } from '#shared/second-factor/constants.ts';
import type { AgencySettings } from '#server/agency-settings.ts';
import type { Database } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { lockUser } from '#server/features/accounts/queries.ts';
import type { Client } from '#server/http/client.ts';
import { AppError } from '#server/http/errors.ts';
import type { SigningIn } from '#server/http/session.ts';
import { linkedOtherwise, noLink, wrongPassword } from './errors.ts';
import { findLinkRequest, takeLinkRequest } from './queries.ts';
import { hashOf, link } from './sign-in.ts';

/** Says which account waits for its password to be linked. @throws AppError 404 */
export async function readLink(db: Database, agency: AgencySettings, client: Client) {
  const { email, username } = await requireRequest(db, client);
  return { agency: agency.name, email, username };
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

/**
 * Links the account that waits for its password, which counts as a sign-in by password does.
 * @throws AppError 400 for a wrong password, 403 where the second factor is asked for now, 404
 * where nothing waits any more, 409, 429
 */
export async function linkByPassword(
  db: Database,
  { password, client, checkPassword }: Linking,
): Promise<SigningIn> {
  const { username, tokenHash } = await requireRequest(db, client);
  const checked = await checkPassword({ username, password, client }).catch((error: unknown) => {
    if (hasCode(error, WRONG_CREDENTIALS)) throw wrongPassword();
    // The password was right.
    if (hasCode(error, SECOND_FACTOR_NEEDED)) return error;
    throw error;
  });
  try {
    await db.transaction(async (tx) => {
      // Audited in link.
      const request = await takeLinkRequest(tx, tokenHash);
      const user = request && (await lockUser(tx, request.userId));
      // The user name may have gone to another person meanwhile.
      if (!request || user?.username !== username) throw noLink();
      await link(tx, { user, identity: request });
    });
  } catch (error) {
    throw isLinkedOtherwise(error) ? linkedOtherwise() : error;
  }
  client.keepSignInSecret('agency-link', null);
  if (checked instanceof AppError) throw checked;
  return checked;
}

async function requireRequest(db: Database, client: Client) {
  const token = client.signInSecret('agency-link');
  const tokenHash = token === null ? null : hashOf(token);
  const request = tokenHash === null ? null : await findLinkRequest(db.orm, tokenHash);
  if (!tokenHash || !request) throw noLink();
  return { ...request, tokenHash };
}

const WRONG_CREDENTIALS = 'wrong-credentials';

const hasCode = (error: unknown, code: string): error is AppError =>
  error instanceof AppError && error.code === code;

const isLinkedOtherwise = (error: unknown) =>
  isUniqueViolation(error, 'agency_identities_user_id_unique') ||
  isUniqueViolation(error, 'agency_identities_issuer_subject_pk');
