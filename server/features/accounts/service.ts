import { can, type Ability } from '#shared/abilities.ts';
import { ROLES, type Role } from '#shared/accounts/constants.ts';
import type { RegisterBody } from '#shared/accounts/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { stopScheduled } from '#server/features/announcements/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { mailLink } from '#server/features/messages/service.ts';
import { AppError } from '#server/errors.ts';
import { emailTaken, lastAdministrator, userNotFound, usernameTaken } from './errors.ts';
import type { HashTurn } from './hash-queue.ts';
import { endHandedLinks } from './password-link-queries.ts';
import { assertAcceptablePassword, hashPassword } from './password.ts';
import {
  getUser,
  listAdministratorsWithPassword,
  listIdsWithRole,
  lockRoles,
  type UserRow,
} from '#server/features/people/queries.ts';
import { insertUser, updateUser } from './queries.ts';

export { accountLimits } from './account-limits.ts';
export { isOwnPassword, setPassword } from './password-change.ts';
export { isOtherEmail } from './email-change.ts';
export { invite } from './invitations.ts';
export { changePerson } from './person-change.ts';
export { looksLikeAscii } from './look-alike.ts';
export { nameProblems } from './person-name.ts';
export { beginSession, completeSignIn, createSignIn, signInAddressLimit } from './sign-in.ts';

interface Choice {
  field: string;
  minLength: number;
  actorId: string;
}

export async function acceptPassword(password: string, { actorId, ...choice }: Choice) {
  await assertAcceptablePassword(password, choice);
  return hashPassword(password, { account: actorId });
}

interface Registration {
  minLength: number;
  turn: HashTurn;
  mailsAnHour: number;
}

/** Registers even at the mail limit: strangers must not block the owner of the email address. */
export async function registerUser(
  db: Database,
  body: RegisterBody,
  { minLength, turn, mailsAnHour }: Registration,
) {
  await assertAcceptablePassword(body.password, { field: 'password', minLength });
  const password = await hashPassword(body.password, turn);
  return refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const user = await insertUser(tx, { ...body, password, isSelfRegistered: true });
      await recordAudit(tx, { action: 'registered', actorId: user.id, subjectId: user.id });
      const mail = { userId: user.id, actorId: user.id, mailsAnHour };
      await mailLink(tx, { kind: 'confirm-email', ...mail }).catch(ignoreTooMany);
      return user;
    }),
  );
}

function ignoreTooMany(error: unknown) {
  if (!(error instanceof AppError && error.status === 429)) throw error;
}

export function rolesWith(ability: Ability) {
  return ROLES.filter((role) => can({ role, canBeCalled: false }, ability));
}

export async function isOnlyOneWho(orm: Executor, ability: Ability, userId: string) {
  const able = await listIdsWithRole(orm, rolesWith(ability));
  return able.length === 1 && able[0] === userId;
}

/** Ignores administrators without a password: they can't sign in if the agency's login is down. */
export async function isLastAdministrator(
  tx: Executor,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
) {
  if (role !== 'admin') return false;
  const able = await listAdministratorsWithPassword(tx);
  return !able.some((each) => each !== id);
}

interface RoleChange {
  userId: string;
  role: Role;
  actorId: string | null;
}

export async function changeRole(tx: Executor, { userId, role, actorId }: RoleChange) {
  await lockRoles(tx);
  const user = await getUser(tx, userId);
  if (!user) throw userNotFound();
  if (user.role === role) return user;
  if (await isLastAdministrator(tx, user)) throw lastAdministrator();
  if (role === 'admin') await endHandedLinks(tx, userId);
  const changed = await updateUser(tx, userId, { role });
  const details = { from: user.role, to: role };
  await recordAudit(tx, { action: 'role-changed', actorId, subjectId: userId, details });
  if (!rolesWith('manage-messages').includes(role)) {
    await stopScheduled(tx, { userId, because: 'role-lost', actorId });
  }
  return requireUser(changed);
}

export async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_unique')) throw usernameTaken();
    if (isUniqueViolation(error, 'users_email_unique')) throw emailTaken();
    throw error;
  }
}

function requireUser(user: UserRow | null) {
  if (!user) throw userNotFound();
  return user;
}
