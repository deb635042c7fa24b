import type { Role } from '#shared/accounts/constants.ts';
import type { users } from '#shared/accounts/table.ts';
import type { Orm } from '#server/db/database.ts';
import { forbidden, notSignedIn } from './errors.ts';

/** Who is signed in, read anew for every request. */
export type SessionUser = Omit<
  typeof users.$inferSelect,
  'password' | 'searchText' | 'isSelfRegistered'
> & {
  chaplain: { id: string; isApproved: boolean; isActive: boolean } | null;
};

/**
 * Who may call an endpoint. `allow` looks at the person alone and runs before anything of the
 * request is read; `load` fetches what the call is about and decides about it.
 */
export interface Guard<User, Resource> {
  allow: (user: SessionUser | null) => User;
  load?: (context: { user: User; params: Record<string, string>; orm: Orm }) => Promise<Resource>;
}

/** Everyone, signed in or not. */
export const anonymous: Guard<SessionUser | null, undefined> = { allow: (user) => user };

/** Everyone who is signed in. */
export const signedIn: Guard<SessionUser, undefined> = { allow: requireUser };

/** Those who are signed in with one of the roles. */
export function withRole(...roles: Role[]): Guard<SessionUser, undefined> {
  return {
    allow(user) {
      const known = requireUser(user);
      if (!roles.includes(known.role)) throw forbidden();
      return known;
    },
  };
}

/** `guard`, and what the call is about, loaded by a feature's policy. */
export function loading<User, Resource>(
  guard: Guard<User, undefined>,
  load: NonNullable<Guard<User, Resource>['load']>,
): Guard<User, Resource> {
  return { allow: (user) => guard.allow(user), load };
}

function requireUser(user: SessionUser | null) {
  if (!user) throw notSignedIn();
  return user;
}
