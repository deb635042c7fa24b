import type { ProfileBody } from '#shared/accounts/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { isOtherEmail, leaveFormerEmails } from './email-change.ts';
import { userNotFound } from './errors.ts';
import { assertNames } from './person-name.ts';
import { updateUser } from './queries.ts';
import type { UserRow } from '#server/features/people/queries.ts';

export interface PersonChange {
  before: UserRow;
  change: Omit<ProfileBody, 'currentPassword'>;
  actorId: string;
}

export async function changePerson(tx: Executor, { before, change, actorId }: PersonChange) {
  assertNames(change, before);
  const after = await updateUser(tx, before.id, change);
  if (!after) throw userNotFound();
  const changes = [
    { action: 'name-changed', before: nameOf(before), after: nameOf(after) },
    { action: 'email-changed', before: before.email, after: after.email },
    { action: 'username-changed', before: before.username, after: after.username },
  ] as const;
  for (const { action, ...details } of changes) {
    if (details.before !== details.after)
      await recordAudit(tx, { action, actorId, subjectId: before.id, details });
  }
  if (isOtherEmail(before.email, after.email)) {
    const { id: userId, email: old } = before;
    await leaveFormerEmails(tx, [{ userId, old, email: after.email }], actorId);
  }
  return after;
}

const nameOf = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`;
