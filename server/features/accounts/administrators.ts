import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';
import { personFields } from '#shared/accounts/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { AppError, badRequest } from '#server/errors.ts';
import { assertAcceptablePassword, assertLongEnough, hashPassword } from './password.ts';
import { findUserByLogin, hasAdministrator } from '#server/features/people/queries.ts';
import { insertUser } from './queries.ts';
import { changeRole, refusingDuplicates, setPassword } from './service.ts';

export interface Administrator {
  username: string;
  email: string;
  password: string;
}

/** Creates an administrator if there is none yet. Returns whether this process created it. */
export async function ensureAdministrator(
  db: Database,
  administrator: Administrator,
  rules = { minLength: PASSWORD_MIN_LENGTH },
) {
  if (await hasAdministrator(db.orm)) return false;
  assertLongEnough(administrator.password, { field: 'password', ...rules });
  const password = await hashPassword(administrator.password);
  try {
    await insertAdministrator(db, { ...administrator, password });
    return true;
  } catch (error) {
    if (error instanceof AppError && (await hasAdministrator(db.orm))) return false;
    throw error;
  }
}

/** Creates an administrator. An existing user is promoted, gets the password and is signed out. */
export async function makeAdministrator(
  db: Database,
  administrator: Administrator,
  rules: { minLength: number },
) {
  assertAcceptableNames(administrator);
  await assertAcceptablePassword(administrator.password, { field: 'password', ...rules });
  const password = await hashPassword(administrator.password);
  const existing = await findUserByLogin(db.orm, administrator.username);
  if (!existing) {
    await insertAdministrator(db, { ...administrator, password });
    return true;
  }
  const { id: userId } = existing;
  await db.transaction(async (tx) => {
    // Audited by `changeRole` and `setPassword`.
    await changeRole(tx, { userId, role: 'admin', actorId: null });
    await setPassword(tx, { userId, password, actorId: null });
  });
  return false;
}

const names = z.object({ username: personFields.username, email: personFields.email });

function assertAcceptableNames(administrator: Administrator) {
  const { error } = names.safeParse(administrator);
  if (error) throw badRequest(error.issues[0]?.message ?? 'Invalid input');
}

async function insertAdministrator(db: Database, administrator: Administrator) {
  const name = { firstName: 'Portal', lastName: 'Administrator' };
  await refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const { id } = await insertUser(tx, { ...administrator, ...name, role: 'admin' });
      const details = { from: null, to: 'admin' };
      await recordAudit(tx, { action: 'role-changed', actorId: null, subjectId: id, details });
    }),
  );
}
