import type { ListedUser, User } from '#shared/accounts/schemas.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { UserRow } from './queries.ts';

/** What anyone may see of an account: never its password. */
export function presentUser(row: UserRow | SessionUser): User {
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

/** What an administrator sees of an account besides: whether it has a password, never which. */
export function presentListedUser(row: UserRow): ListedUser {
  return { ...presentUser(row), hasPassword: row.password !== null };
}
