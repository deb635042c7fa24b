import { eq } from 'drizzle-orm';
import { textNumbers } from '#shared/contact-points/table.ts';
import type { Database } from '#server/db/database.ts';

type Changes = Partial<typeof textNumbers.$inferInsert>;

export async function addNumber({ orm }: Database, row: typeof textNumbers.$inferInsert) {
  await orm.insert(textNumbers).values(row);
}

export async function changeNumber({ orm }: Database, userId: string, changes: Changes) {
  await orm.update(textNumbers).set(changes).where(eq(textNumbers.userId, userId));
}

export async function readNumber({ orm }: Database, userId: string) {
  const [row] = await orm.select().from(textNumbers).where(eq(textNumbers.userId, userId));
  return row ?? null;
}
