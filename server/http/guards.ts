import { can, type Ability } from '#shared/abilities.ts';
import type { users } from '#shared/accounts/table.ts';
import type { Orm } from '#server/db/database.ts';
import { forbidden, notSignedIn, type AppError } from './errors.ts';

/** The signed-in user, read anew for every request. */
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
  /** Whether the user is an approved and active chaplain. */
  canBeCalled: boolean;
  /** Whether a second factor was passed in this session. */
  hasSecondFactor: boolean;
};

/**
 * Decides who may call an endpoint. `allow` looks at the person alone and runs before anything of
 * the request is read; `load` fetches what the call is about and decides about it. An endpoint
 * whose path lacks one of the `Params` can't be mounted with the guard.
 */
export interface Guard<User, Resource = undefined, Params = unknown> {
  allow: (user: SessionUser | null) => User;
  load?: Load<User, Resource, Params>;
  /** Callers who must set up a second factor first pass too: nobody's session is asked for. */
  isOpen?: true;
}

type Load<User, Resource, Params> = (context: LoadContext<Params, User>) => Promise<Resource>;

/** What a load function gets: the caller, the path's parameters and the database. */
export interface LoadContext<Params = { id: string }, User = SessionUser> {
  user: User;
  params: Params;
  orm: Orm;
}

/** Allows everyone, signed in or not. */
export const anonymous: Guard<SessionUser | null> = { allow: (user) => user, isOpen: true };

/** Allows everyone who is signed in. */
export const signedIn: Guard<SessionUser> = { allow: requireUser };

/** Allows the users with an ability; the others get the error that `denied` makes. */
export function able(ability: Ability, denied: () => AppError = forbidden): Guard<SessionUser> {
  return {
    allow(user) {
      const known = requireUser(user);
      if (!can(known, ability)) throw denied();
      return known;
    },
  };
}

/** Allows the users with an ability, or those of another guard, and hands on what `load` finds. */
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
