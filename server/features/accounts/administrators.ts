import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/http/errors.ts';
import { assertAcceptablePassword, hashPassword } from './password.ts';
import { findUserByLogin, hasAdministrator, insertUser } from './queries.ts';
import { changeRole, refusingDuplicates, setPassword } from './service.ts';

export interface Administrator {
  username: string;
  email: string;
  password: string;
}

/**
 * Makes an administrator when there is none. Of several processes that start at once one makes
 * it, and the others meet the name taken.
 * @returns whether this call made it.
 */
export async function ensureAdministrator(db: Database, administrator: Administrator) {
  if (await hasAdministrator(db.orm)) return false;
  const password = await hashPassword(administrator.password);
  try {
    await insertAdministrator(db, { ...administrator, password });
    return true;
  } catch (error) {
    if (error instanceof AppError && (await hasAdministrator(db.orm))) return false;
    throw error;
  }
}

/**
 * Makes a further administrator; or, where the user name exists, makes that user one with a new
 * password and ends all of their sessions.
 * @returns whether the account is new.
 * @throws AppError 400 at the password, 409 at an address taken
 */
export async function makeAdministrator(
  db: Database,
  administrator: Administrator,
  rules: { minLength: number },
) {
  assertAcceptablePassword(administrator.password, { field: 'password', ...rules });
  const password = await hashPassword(administrator.password);
  const existing = await findUserByLogin(db.orm, administrator.username);
  if (!existing) {
    await insertAdministrator(db, { ...administrator, password });
    return true;
  }
  await changeRole(db, { userId: existing.id, role: 'admin', actorId: null });
  await db.transaction((tx) => setPassword(tx, { userId: existing.id, password, actorId: null }));
  return false;
}

async function insertAdministrator(db: Database, administrator: Administrator) {
  const name = { firstName: 'Portal', lastName: 'Administrator' };
  await refusingDuplicates(() => insertUser(db.orm, { ...administrator, ...name, role: 'admin' }));
}
