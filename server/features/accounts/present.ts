import type { ListedUser, User } from '#shared/accounts/schemas.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { UserRow } from './queries.ts';

/** What the signed-in user is told of themselves. */
export function presentUser(
  user: (UserRow | SessionUser) & Pick<SessionUser, 'canBeCalled'>,
): User {
  return { ...presentAccount(user), canBeCalled: user.canBeCalled };
}

/** What an administrator sees of an account besides: whether it has a password, never which. */
export function presentListedUser(row: UserRow): ListedUser {
  return { ...presentAccount(row), hasPassword: row.password !== null };
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
