import type { Database } from '#server/db/database.ts';
import { findUserByLogin } from '#server/features/people/queries.ts';
import { removeAllFactors } from './factor-removal.ts';

/** Unlike an administrator, the operator may remove even the last administrator's factors. */
export async function removeFactorsOf(
  db: Database,
  login: string,
): Promise<'removed' | 'none' | 'unknown'> {
  const user = await findUserByLogin(db.orm, login);
  if (!user) return 'unknown';
  const isRemoved = await removeAllFactors(db, { userId: user.id, actorId: null, rule: 'none' });
  return isRemoved ? 'removed' : 'none';
}
