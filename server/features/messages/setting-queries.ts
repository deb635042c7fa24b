import { eq, sql } from 'drizzle-orm';
import { portalSettings } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Returns what the portal remembers under a name. */
export async function readSetting(orm: Executor, name: string) {
  const [row] = await orm
    .select({ value: portalSettings.value })
    .from(portalSettings)
    .where(eq(portalSettings.name, name));
  return row?.value ?? null;
}

/** Remembers something for all processes; what is remembered already isn't written. */
export async function writeSetting(orm: Executor, name: string, value: Record<string, unknown>) {
  await orm
    .insert(portalSettings)
    .values({ name, value })
    .onConflictDoUpdate({
      target: portalSettings.name,
      set: { value, updatedAt: sql`now()` },
      setWhere: sql`${portalSettings.value} <> excluded.value`,
    });
}
