import { and, eq, sql } from 'drizzle-orm';
import { portalSettings } from '#shared/messages/table.ts';
import type { Executor } from './database.ts';
import { prepared } from './prepared.ts';

export async function readSetting(orm: Executor, name: string) {
  const [row] = await orm
    .select({ value: portalSettings.value })
    .from(portalSettings)
    .where(eq(portalSettings.name, name));
  return row?.value ?? null;
}

/** Writes a setting that all processes share, unless it already has this value. */
export async function writeSetting(orm: Executor, name: string, value: Record<string, unknown>) {
  const same = await settingOf(orm, { name, value: JSON.stringify(value) });
  if (same.length > 0) return;
  await orm
    .insert(portalSettings)
    .values({ name, value })
    .onConflictDoUpdate({
      target: portalSettings.name,
      set: { value, updatedAt: sql`now()` },
      setWhere: sql`${portalSettings.value} <> excluded.value`,
    });
}

const settingOf = prepared('setting-of', ['name', 'value'], (orm, { name, value }) =>
  orm
    .select({ name: portalSettings.name })
    .from(portalSettings)
    .where(and(eq(portalSettings.name, name), sql`${portalSettings.value} = ${value}::jsonb`)),
);
