import type { ListedUser, User } from '#shared/accounts/schemas.ts';
import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { hasCall } from '#server/features/deployments/queries.ts';
import { mustSetUpFactor } from '#server/features/second-factor/policy.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { getPendingEmail } from './email-queries.ts';
import type { ListedUserRow, UserRow } from './queries.ts';

/** What the signed-in user is told of themselves. */
export async function presentUser(
  orm: Executor,
  user: (UserRow | SessionUser) & Pick<SessionUser, 'chaplain' | 'canBeCalled' | 'hasSecondFactor'>,
  rule: SecondFactorRule,
): Promise<User> {
  return {
    ...presentAccount(user),
    canBeCalled: user.canBeCalled,
    hasProfile: user.chaplain !== null,
    hasCall: user.chaplain !== null && (await hasCall(orm, user.chaplain.id)),
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    pendingEmail: await getPendingEmail(orm, user.id),
    mustSetUpSecondFactor: mustSetUpFactor(user, rule),
  };
}

/** What an administrator sees of an account besides: whether it has a password, never which. */
export function presentListedUser({
  user,
  invitation,
  hasSecondFactor,
  suspendedByName,
  isAgencyLinked,
}: ListedUserRow): ListedUser {
  return {
    ...presentAccount(user),
    hasPassword: user.password !== null,
    hasSecondFactor,
    lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    isAgencyLinked,
    invitation,
    suspension: user.suspendedAt && {
      at: user.suspendedAt.toISOString(),
      by: suspendedByName,
      reason: user.suspensionReason,
    },
  };
}

/** What anyone may see of an account: never its password. */
function presentAccount(row: UserRow | SessionUser) {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Maker = Pick<UserRow, 'id' | 'firstName' | 'lastName'>;

/** Names the user who made a record; null when the account is gone. */
export const presentMaker = (maker: Maker | null) =>
  maker && { id: maker.id, name: `${maker.firstName} ${maker.lastName}` };
