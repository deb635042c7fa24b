import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import {
  authenticators,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  signInSteps,
  trustedDevices,
} from '#shared/second-factor/table.ts';
import type { SecondFactor } from '#shared/second-factor/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { countRecoveryCodes } from './recovery-codes/queries.ts';

// Plain SQL: drizzle would write `id` without its table, and passkeys have an id too.
const ownPasskeys = sql`FROM ${passkeys} WHERE passkeys.user_id = users.id`;
const ownAuthenticator = sql`FROM ${authenticators}
  WHERE authenticators.user_id = users.id AND authenticators.confirmed_at IS NOT NULL`;

export const ownsFactor = sql<boolean>`(
  EXISTS (SELECT ${ownPasskeys}) OR EXISTS (SELECT ${ownAuthenticator})
)`;

export async function hasFactor(orm: Executor, userId: string) {
  const [row] = await orm.select({ has: ownsFactor }).from(users).where(eq(users.id, userId));
  return row?.has === true;
}

async function countFactors(orm: Executor, userId: string) {
  const rows = await orm
    .select({
      passkeys: sql<number>`(SELECT count(*)::int ${ownPasskeys})`,
      authenticators: sql<number>`(SELECT count(*)::int ${ownAuthenticator})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return onlyRow(rows);
}

export async function listFactors(orm: Executor, userId: string): Promise<SecondFactor[]> {
  const { passkeys, authenticators } = await countFactors(orm, userId);
  const methods: SecondFactor[] = [];
  if (passkeys > 0) methods.push('passkey');
  if (authenticators > 0) methods.push('authenticator');
  if ((await countRecoveryCodes(orm, userId)) > 0) methods.push('recovery-code');
  return methods;
}

export async function listAdministratorsWithFactor(tx: Executor) {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), ownsFactor));
  return rows.map(({ id }) => id);
}

export async function deleteFactors(tx: Executor, userId: string) {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await tx.delete(signInSteps).where(eq(signInSteps.userId, userId));
}
