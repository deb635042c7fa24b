import type { ListedUser, User } from '#shared/accounts/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { hasCall } from '#server/features/deployments/queries.ts';
import { mustSetUpFactor } from '#server/features/second-factor/policy.ts';
import type { RuleReader } from '#server/program/second-factor-rule.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { getPendingEmail } from './email-queries.ts';
import type { ListedUserRow } from './queries.ts';
import type { UserRow } from '#server/features/people/queries.ts';

export async function presentUser(
  orm: Executor,
  user: (UserRow | SessionUser) & Pick<SessionUser, 'chaplain' | 'canBeCalled' | 'hasSecondFactor'>,
  readRule: RuleReader,
): Promise<User> {
  return {
    ...presentAccount(user),
    canBeCalled: user.canBeCalled,
    hasProfile: user.chaplain !== null,
    hasCall: user.chaplain !== null && (await hasCall(orm, user.chaplain.id)),
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    pendingEmail: await getPendingEmail(orm, user.id),
    mustSetUpSecondFactor: await mustSetUpFactor(user, readRule),
  };
}

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
