import type { OwnAgencyAccount } from '#shared/agency-sign-in/schemas.ts';
import type { AgencySettings } from '#server/agency-settings.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { getUser, lockUser } from '#server/features/accounts/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { neededToSignIn, notLinked } from './errors.ts';
import { deleteIdentities, endAgencySessions, getIdentity } from './queries.ts';

/** Says by which account of the agency a user can sign in. */
export async function readOwnAccount(
  orm: Executor,
  agency: AgencySettings | null,
  userId: string,
): Promise<OwnAgencyAccount> {
  const identity = agency && (await getIdentity(orm, userId, agency.issuer));
  const user = identity && (await getUser(orm, userId));
  return {
    agency: agency?.name ?? null,
    account: identity && {
      email: identity.email,
      linkedAt: identity.createdAt.toISOString(),
      lastUsedAt: identity.lastUsedAt?.toISOString() ?? null,
    },
    canUnlink: Boolean(user && canUnlink(agency, user)),
  };
}

/** @throws AppError 404 where nothing is linked, 409 where the person could no longer sign in */
export async function unlinkOwn(db: Database, agency: AgencySettings | null, userId: string) {
  await db.transaction(async (tx) => {
    // Audited in unlink.
    const user = await lockUser(tx, userId);
    if (user && !canUnlink(agency, user)) throw neededToSignIn();
    await unlink(tx, { userId, actorId: userId });
  });
}

/** Unlinks another person's account of the agency. @throws AppError 404 where nothing is linked */
export async function unlinkUser(db: Database, userId: string, actorId: string) {
  await db.transaction(async (tx) => {
    // Audited in unlink.
    await lockUser(tx, userId);
    await unlink(tx, { userId, actorId });
    await endAgencySessions(tx, userId);
  });
}

async function unlink(tx: Executor, { userId, actorId }: { userId: string; actorId: string }) {
  const emails = await deleteIdentities(tx, userId);
  if (emails.length === 0) throw notLinked();
  const details = { email: emails.join(', ') };
  await recordAudit(tx, {
    action: 'agency-account-unlinked',
    actorId,
    subjectId: userId,
    details,
  });
}

const canUnlink = (agency: AgencySettings | null, { password }: { password: string | null }) =>
  password !== null && agency?.allowsPasswords !== false;
