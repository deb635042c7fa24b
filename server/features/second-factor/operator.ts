import type { Database } from '#server/db/database.ts';
import { findUserByLogin } from '#server/features/accounts/queries.ts';
import { removeAllFactors } from './factor-removal.ts';

/**
 * Removes all factors of a user as the operator of the portal, who may do so for the last
 * administrator too.
 * @param login a user name or an email address.
 */
export async function removeFactorsOf(
  db: Database,
  login: string,
): Promise<'removed' | 'none' | 'unknown'> {
  const user = await findUserByLogin(db.orm, login);
  if (!user) return 'unknown';
  const isRemoved = await removeAllFactors(db, { userId: user.id, actorId: null, rule: 'none' });
  return isRemoved ? 'removed' : 'none';
}
