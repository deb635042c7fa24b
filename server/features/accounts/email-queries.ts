import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { emailConfirmations, pendingEmails, users } from '#shared/accounts/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function getPendingEmail(orm: Executor, userId: string) {
  const [row] = await orm
    .select({ email: pendingEmails.email })
    .from(pendingEmails)
    .where(eq(pendingEmails.userId, userId));
  return row?.email ?? null;
}

export async function storePendingEmail(tx: Executor, userId: string, email: string) {
  await tx
    .insert(pendingEmails)
    .values({ userId, email })
    .onConflictDoUpdate({ target: pendingEmails.userId, set: { email, createdAt: sql`now()` } });
}

export async function removePendingEmails(tx: Executor, userIds: readonly string[]) {
  const rows = await tx
    .delete(pendingEmails)
    .where(sql`${pendingEmails.userId} = ANY(${sql.param([...userIds])}::uuid[])`)
    .returning({ userId: pendingEmails.userId, email: pendingEmails.email });
  return rows;
}

export async function findEmailConfirmation(orm: Executor, tokenHash: string) {
  const [row] = await orm
    .select({ userId: emailConfirmations.userId, email: emailConfirmations.email })
    .from(emailConfirmations)
    .where(
      and(
        eq(emailConfirmations.tokenHash, tokenHash),
        gt(emailConfirmations.expiresAt, sql`now()`),
      ),
    );
  return row ?? null;
}

export async function setEmailConfirmed(tx: Executor, userId: string) {
  await tx
    .update(users)
    .set({ emailConfirmedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}

/** Records when it was first proved that the signed-in person can read the account's mail. */
export async function setOwnerProved(orm: Executor, userId: string) {
  await orm
    .update(users)
    .set({ ownerProvedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.ownerProvedAt)));
}

export async function setEmailsUnconfirmed(tx: Executor, userIds: readonly string[]) {
  await tx
    .update(users)
    .set({ emailConfirmedAt: null, ownerProvedAt: null })
    .where(
      and(isOneOf(userIds), or(isNotNull(users.emailConfirmedAt), isNotNull(users.ownerProvedAt))),
    );
}

export async function listUsedAccounts(tx: Executor, userIds: readonly string[]) {
  const isUsed = or(isNotNull(users.password), isNotNull(users.emailConfirmedAt));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOneOf(userIds), isUsed));
  return new Set(rows.map(({ id }) => id));
}

function isOneOf(userIds: readonly string[]) {
  return sql`${users.id} = ANY(${sql.param([...userIds])}::uuid[])`;
}

export async function isEmailOfAnother(orm: Executor, userId: string, email: string) {
  const others = sql`lower(${users.email}) = lower(${email}) AND ${users.id} <> ${userId}`;
  return (await orm.$count(users, others)) > 0;
}

// SKIP LOCKED leaves locked rows to a later sweep.
export async function pruneEmailConfirmations(orm: Executor) {
  const over = orm
    .select({ tokenHash: emailConfirmations.tokenHash })
    .from(emailConfirmations)
    .where(lte(emailConfirmations.expiresAt, sql`now()`))
    .for('update', { skipLocked: true });
  await orm.delete(emailConfirmations).where(inArray(emailConfirmations.tokenHash, over));
}
