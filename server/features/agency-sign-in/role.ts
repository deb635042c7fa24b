import { DEFAULT_ROLE, type Role } from '#shared/accounts/constants.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { Database } from '#server/db/database.ts';
import { changeRole } from '#server/features/accounts/service.ts';
import { AppError } from '#server/errors.ts';
import type { AgencyIdentity } from './identity.ts';

export type RoleSettings = Pick<AgencySettings, 'roles'>;

export function roleInPortal({ roles }: RoleSettings): Role {
  const isGiven = roles?.rules.some(({ role }) => role === DEFAULT_ROLE);
  return isGiven ? 'guest' : DEFAULT_ROLE;
}

interface RoleAtSignIn {
  user: { id: string; role: Role };
  identity: Pick<AgencyIdentity, 'role'>;
  settings: RoleSettings;
}

/** Returns false if the role was not changed because the person is the last administrator. */
export async function takeRole(db: Database, { user, identity, settings }: RoleAtSignIn) {
  const role = roleAfter({ user, identity, settings });
  if (role === user.role) return true;
  try {
    // Audited by changeRole. In its own transaction, so that the roles lock comes before row locks.
    await db.transaction((tx) => changeRole(tx, { userId: user.id, role, actorId: null }));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'last-administrator') return false;
    throw error;
  }
}

function roleAfter({ user, identity, settings }: RoleAtSignIn): Role {
  if (identity.role) return identity.role;
  const isGiven = settings.roles?.rules.some(({ role }) => role === user.role) ?? false;
  return identity.role === null && isGiven ? roleInPortal(settings) : user.role;
}
