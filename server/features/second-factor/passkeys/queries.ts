import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import { passkeys } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskey = Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>;

export async function listPasskeys(orm: Executor, userId: string) {
  return orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(orm: Executor, credentialId: string) {
  const [row] = await orm.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** @throws a unique violation if the passkey already belongs to an account */
export async function insertPasskey(tx: Executor, passkey: NewPasskey) {
  return onlyRow(await tx.insert(passkeys).values(passkey).returning());
}

interface Use {
  counter: number;
  isBackedUp: boolean;
}

/** Returns false if the counter hasn't grown: then the passkey may have been copied. */
export async function noteUse(tx: Executor, id: string, { counter, isBackedUp }: Use) {
  const hasNoCounter = and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`);
  const used = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), hasNoCounter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

interface OwnPasskey {
  id: string;
  userId: string;
}

const isOwn = ({ id, userId }: OwnPasskey) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function renamePasskey(tx: Executor, own: OwnPasskey, name: string) {
  const [row] = await tx.update(passkeys).set({ name }).where(isOwn(own)).returning();
  return row ?? null;
}

export async function deletePasskey(tx: Executor, own: OwnPasskey) {
  const [row] = await tx.delete(passkeys).where(isOwn(own)).returning();
  return row ?? null;
}
