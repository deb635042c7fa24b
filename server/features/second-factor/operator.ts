import type { Database } from '#server/db/database.ts';
import { findUserByLogin } from '#server/features/people/queries.ts';
import { removeAllFactors } from './factor-removal.ts';

/** The operator may do this for the last administrator too. */
export async function removeFactorsOf(
  db: Database,
  login: string,
): Promise<'removed' | 'none' | 'unknown'> {
  const user = await findUserByLogin(db.orm, login);
  if (!user) return 'unknown';
  const isRemoved = await removeAllFactors(db, { userId: user.id, actorId: null, rule: 'none' });
  return isRemoved ? 'removed' : 'none';
}
