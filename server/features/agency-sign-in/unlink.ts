import type { OwnAgencyAccount } from '#shared/agency-sign-in/schemas.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { getUser, lockUser } from '#server/features/people/queries.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { endSessions } from '#server/features/sessions/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { deleteSteps } from '#server/features/second-factor/step-queries.ts';
import { deleteTrustedDevices } from '#server/features/sessions/trusted-device-queries.ts';
import { neededToSignIn, notLinked } from './errors.ts';
import { deleteIdentities } from './queries.ts';
import { getIdentity } from '#server/features/accounts/queries.ts';

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

interface OwnUnlinking {
  userId: string;
  sid: string;
}

export async function unlinkOwn(
  db: Database,
  agency: AgencySettings | null,
  { userId, sid }: OwnUnlinking,
) {
  await db.transaction(async (tx) => {
    // Audited by `unlink`.
    const user = await lockUser(tx, userId);
    if (user && !canUnlink(agency, user)) throw neededToSignIn();
    await requireVerified(tx, sid);
    await unlink(tx, { userId, actorId: userId, sid });
  });
}

interface Unlinking {
  userId: string;
  actorId: string;
  sid?: string | undefined;
}

export async function unlinkUser(db: Database, unlinking: Unlinking) {
  await db.transaction(async (tx) => {
    // Audited by `unlink`.
    await lockUser(tx, unlinking.userId);
    await unlink(tx, unlinking);
  });
}

/** Ends all sessions except `sid`, because none records whether it began with the agency. */
async function unlink(tx: Executor, { userId, actorId, sid }: Unlinking) {
  const emails = await deleteIdentities(tx, userId);
  if (emails.length === 0) throw notLinked();
  await endSessions(tx, userId, sid);
  await deleteSteps(tx, userId);
  await deleteTrustedDevices(tx, userId);
  await recordAudit(tx, {
    action: 'agency-account-unlinked',
    actorId,
    subjectId: userId,
    details: { email: emails.join(', ') },
  });
}

const canUnlink = (agency: AgencySettings | null, { password }: { password: string | null }) =>
  password !== null && agency?.allowsPasswords !== false;
