import type { ProfileBody } from '#shared/accounts/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { passwordChangedMeanwhile, passwordNeeded, userNotFound } from './errors.ts';
import type { HashTurn } from './hash-queue.ts';
import { checkCurrentPassword } from './password-change.ts';
import { changePerson, type PersonChange } from './person-change.ts';
import { getUser, lockUser, type UserRow } from './queries.ts';
import { refusingDuplicates } from './service.ts';

interface ProfileChange {
  userId: string;
  body: ProfileBody;
  turn: HashTurn;
}

/**
 * Changes one's own name, email address and user name. The latter two are what somebody signs in
 * with, so a change of either takes the current password.
 * @throws AppError 400 for a wrong password, 403 where one is needed, 409 at a name or address taken
 */
export async function updateAccount(db: Database, { userId, body, turn }: ProfileChange) {
  const { currentPassword, ...change } = body;
  const user = await getUser(db.orm, userId);
  if (!user) throw userNotFound();
  if (Object.values(change).every((value) => value === undefined)) return user;
  const checked =
    isLoginChanged(user, change) && currentPassword !== undefined
      ? await checkCurrentPassword(db, { userId, currentPassword, turn })
      : null;
  return refusingDuplicates(() =>
    db.transaction(async (tx) => {
      // Audited in changePerson.
      const before = await lockUser(tx, userId);
      if (!before) throw userNotFound();
      if (isLoginChanged(before, change)) {
        if (checked === null) throw passwordNeeded();
        if (checked !== before.password) throw passwordChangedMeanwhile();
      }
      return changePerson(tx, { before, change, actorId: userId });
    }),
  );
}

const isLoginChanged = (user: UserRow, { email, username }: PersonChange['change']) =>
  (email !== undefined && email !== user.email) ||
  (username !== undefined && username !== user.username);
