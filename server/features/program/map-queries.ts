import { count, eq, isNotNull, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { regionsMapSchema, type RegionsMap } from '#shared/maps/schemas.ts';
import { portalSettings } from '#shared/messages/table.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';

const MAP_ROW = 'program.map';

// A type, because an interface can't be assigned to the column's record type.
export type StoredMap = {
  map: RegionsMap;
  /** True if the office uploaded the map. It is kept until the regions' counties change. */
  isUploaded: boolean;
};

export async function getMap(orm: Executor): Promise<StoredMap | null> {
  const [row] = await orm
    .select({ value: portalSettings.value })
    .from(portalSettings)
    .where(eq(portalSettings.name, MAP_ROW));
  if (!row) return null;
  const { map, isUploaded } = trust<StoredMap>(row.value, 'storeMap wrote it');
  // A restored backup may have a map in another release's format; such a map is ignored.
  const read = regionsMapSchema.safeParse(map);
  return read.success ? { map: read.data, isUploaded } : null;
}

export async function storeMap(tx: Executor, value: StoredMap) {
  await tx
    .insert(portalSettings)
    .values({ name: MAP_ROW, value })
    .onConflictDoUpdate({
      target: portalSettings.name,
      set: { value, updatedAt: sql`now()` },
    });
}

export async function countHolders(orm: Executor) {
  const rows = await orm
    .select({ code: chaplains.primaryRegion, people: count() })
    .from(chaplains)
    .where(isNotNull(chaplains.primaryRegion))
    .groupBy(chaplains.primaryRegion)
    .orderBy(chaplains.primaryRegion);
  return rows.map(({ code, people }) => ({ code: code ?? '', people }));
}
