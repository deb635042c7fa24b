import { can, type Ability } from '#shared/abilities.ts';
import type { users } from '#shared/accounts/table.ts';
import type { Orm } from '#server/db/database.ts';
import { forbidden, notSignedIn, type AppError } from '#server/errors.ts';

export type SessionUser = Omit<
  typeof users.$inferSelect,
  | 'password'
  | 'searchText'
  | 'isSelfRegistered'
  | 'ownerProvedAt'
  | 'lastSignedInAt'
  | 'suspendedAt'
  | 'suspendedBy'
  | 'suspensionReason'
  | 'erasedAt'
> & {
  chaplain: { id: string; isApproved: boolean; isActive: boolean } | null;
  canBeCalled: boolean;
  hasSecondFactor: boolean;
  /** The version of the program's settings when the session was read. */
  programVersion?: number;
  /** Who needs a second factor, as set in that version; null for the default. */
  secondFactorSetting?: string | null;
};

/** `allow` runs before the request is read; `load` fetches the resource and checks access to it. */
export interface Guard<User, Resource = undefined, Params = unknown> {
  allow: (user: SessionUser | null) => User;
  load?: Load<User, Resource, Params>;
  /** Also allows people who have not yet set up the second factor that they need. */
  isOpen?: true;
}

type Load<User, Resource, Params> = (context: LoadContext<Params, User>) => Promise<Resource>;

export interface LoadContext<Params = { id: string }, User = SessionUser> {
  user: User;
  params: Params;
  orm: Orm;
}

export const anonymous: Guard<SessionUser | null> = { allow: (user) => user, isOpen: true };

export const signedIn: Guard<SessionUser> = { allow: requireUser };

export function able(ability: Ability, denied: () => AppError = forbidden): Guard<SessionUser> {
  return {
    allow(user) {
      const known = requireUser(user);
      if (!can(known, ability)) throw denied();
      return known;
    },
  };
}

export function loaded<Resource, Params>(
  by: Ability | Guard<SessionUser>,
  load: Load<SessionUser, Resource, Params>,
): Guard<SessionUser, Resource, Params> {
  const guard = typeof by === 'string' ? able(by) : by;
  return { allow: (user) => guard.allow(user), load };
}

function requireUser(user: SessionUser | null) {
  if (!user) throw notSignedIn();
  return user;
}
