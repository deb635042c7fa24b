import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { emailConfirmations, pendingEmails, users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';

/**
 * Whether somebody answers for a user's address: its owner, who opened a link in a mail; or the
 * office, which made the account, approved the chaplain or has called them.
 */
export const isVouchedFor = sql<boolean>`(${users.emailConfirmedAt} IS NOT NULL
  OR NOT ${users.isSelfRegistered}
  OR EXISTS (
    SELECT FROM ${chaplains} WHERE ${chaplains.userId} = ${users.id} AND (${chaplains.isApproved}
      OR EXISTS (SELECT FROM ${deployments} WHERE ${deployments.chaplainId} = ${chaplains.id}))))`;

/** Returns whether somebody answers for the address of a user. */
export async function isAddressVouchedFor(orm: Executor, userId: string) {
  return (await orm.$count(users, and(eq(users.id, userId), isVouchedFor))) > 0;
}

/** Returns the address that a person wants and has not confirmed yet, or null. */
export async function getPendingEmail(orm: Executor, userId: string) {
  const [row] = await orm
    .select({ email: pendingEmails.email })
    .from(pendingEmails)
    .where(eq(pendingEmails.userId, userId));
  return row?.email ?? null;
}

/** Stores the address that a person wants, in the place of one they wanted before. */
export async function storePendingEmail(tx: Executor, userId: string, email: string) {
  await tx
    .insert(pendingEmails)
    .values({ userId, email })
    .onConflictDoUpdate({ target: pendingEmails.userId, set: { email, createdAt: sql`now()` } });
}

/** @returns the users who waited for another address. */
export async function removePendingEmails(tx: Executor, userIds: readonly string[]) {
  const rows = await tx
    .delete(pendingEmails)
    .where(sql`${pendingEmails.userId} = ANY(${sql.param([...userIds])}::uuid[])`)
    .returning({ userId: pendingEmails.userId, email: pendingEmails.email });
  return rows;
}

/** Returns whose address a link confirms, and which; null when it is over or none of ours. */
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

/** Marks a person's address as confirmed. The first time counts. */
export async function setEmailConfirmed(tx: Executor, userId: string) {
  await tx
    .update(users)
    .set({ emailConfirmedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}

/** Notes that the one who signs in to an account also reads its mail. The first time counts. */
export async function setOwnerProved(orm: Executor, userId: string) {
  await orm
    .update(users)
    .set({ ownerProvedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.ownerProvedAt)));
}

/** Marks the addresses of these people as unconfirmed. */
export async function setEmailsUnconfirmed(tx: Executor, userIds: readonly string[]) {
  await tx
    .update(users)
    .set({ emailConfirmedAt: null, ownerProvedAt: null })
    .where(
      and(isOneOf(userIds), or(isNotNull(users.emailConfirmedAt), isNotNull(users.ownerProvedAt))),
    );
}

/** Returns those of the users who have a password, or have confirmed their address. */
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

/** Returns whether another person has an address, in any case. */
export async function isEmailOfAnother(orm: Executor, userId: string, email: string) {
  const others = sql`lower(${users.email}) = lower(${email}) AND ${users.id} <> ${userId}`;
  return (await orm.$count(users, others)) > 0;
}
