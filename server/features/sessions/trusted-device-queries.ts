import { and, eq, gt, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { TRUSTED_DEVICE_DAYS } from '#shared/second-factor/constants.ts';
import { trustedDevices } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';
import { passwordFingerprint } from './queries.ts';

interface TrustedDevice {
  tokenHash: string;
  userId: string;
  passwordFingerprint: string;
}

export async function insertTrustedDevice(orm: Executor, device: TrustedDevice) {
  await orm.insert(trustedDevices).values({
    ...device,
    expiresAt: sql`now() + make_interval(days => ${TRUSTED_DEVICE_DAYS})`,
  });
}

export async function isTrustedDevice(orm: Executor, device: TrustedDevice) {
  const { tokenHash, userId, passwordFingerprint } = device;
  const found = await orm.$count(
    trustedDevices,
    and(
      eq(trustedDevices.tokenHash, tokenHash),
      eq(trustedDevices.userId, userId),
      eq(trustedDevices.passwordFingerprint, passwordFingerprint),
      gt(trustedDevices.expiresAt, sql`now()`),
    ),
  );
  return found > 0;
}

export async function countTrustedDevices(orm: Executor, userId: string) {
  const [row] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(trustedDevices)
    .innerJoin(users, eq(users.id, trustedDevices.userId))
    .where(
      and(
        eq(trustedDevices.userId, userId),
        gt(trustedDevices.expiresAt, sql`now()`),
        eq(trustedDevices.passwordFingerprint, passwordFingerprint),
      ),
    );
  return row?.count ?? 0;
}

export async function deleteTrustedDevices(tx: Executor, userId: string) {
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
}
