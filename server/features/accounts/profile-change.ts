import type { ProfileBody } from '#shared/accounts/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { askForEmail, isOtherEmail } from './email-change.ts';
import { isEmailOfAnother } from './email-queries.ts';
import { emailTaken, passwordChangedMeanwhile, passwordNeeded, userNotFound } from './errors.ts';
import type { HashTurn } from './hash-queue.ts';
import { checkCurrentPassword } from './password-change.ts';
import { changePerson, type PersonChange } from './person-change.ts';
import { getUser, lockUser, type UserRow } from '#server/features/people/queries.ts';
import { refusingDuplicates } from './service.ts';

interface ProfileChange {
  userId: string;
  body: ProfileBody;
  turn: HashTurn;
  mailsAnHour: number;
}

export async function updateAccount(
  db: Database,
  { userId, body, turn, mailsAnHour }: ProfileChange,
) {
  const { currentPassword, ...change } = body;
  const user = await getUser(db.orm, userId);
  if (!user) throw userNotFound();
  if (isEmpty(change)) return user;
  const checked =
    isLoginChanged(user, change) && currentPassword !== undefined
      ? await checkCurrentPassword(db, { userId, currentPassword, turn })
      : null;
  return refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const before = await lockUser(tx, userId);
      if (!before) throw userNotFound();
      if (isLoginChanged(before, change)) {
        if (checked === null) throw passwordNeeded();
        if (checked !== before.password) throw passwordChangedMeanwhile();
      }
      const { email = before.email, ...rest } = change;
      if (!isOtherEmail(email, before.email)) {
        return changePerson(tx, { before, change, actorId: userId });
      }
      if (await isEmailOfAnother(tx, userId, email)) throw emailTaken();
      const details = { before: before.email, after: email };
      const about = { actorId: userId, subjectId: userId };
      await recordAudit(tx, { action: 'email-change-asked', ...about, details });
      // Locks the user name before the mail limit, as a registration does, to avoid deadlocks.
      const after = isEmpty(rest)
        ? before
        : await changePerson(tx, { before, change: rest, actorId: userId });
      await askForEmail(tx, before, { email, mailsAnHour });
      return after;
    }),
  );
}

const isEmpty = (change: PersonChange['change']) =>
  Object.values(change).every((value) => value === undefined);

const isLoginChanged = (user: UserRow, { email, username }: PersonChange['change']) =>
  (email !== undefined && email !== user.email) ||
  (username !== undefined && username !== user.username);
