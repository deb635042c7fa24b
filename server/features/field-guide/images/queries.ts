import { eq, inArray, sql } from 'drizzle-orm';
import { IMAGE_KEPT_DAYS } from '#shared/field-guide/constants.ts';
import { fieldGuideImages as images, fieldGuideSections } from '#shared/field-guide/table.ts';
import { objectIdsIn } from '#shared/uploads/object-path.ts';
import type { Database, Executor } from '#server/db/database.ts';

export type GuideImageRow = typeof images.$inferSelect;

export async function getImage(orm: Executor, id: string) {
  const [row] = await orm.select().from(images).where(eq(images.id, id));
  return row ?? null;
}

export async function getImageOf(orm: Executor, sourceId: string) {
  const [row] = await orm.select().from(images).where(eq(images.sourceId, sourceId));
  return row ?? null;
}

export async function insertImage(tx: Executor, values: typeof images.$inferInsert) {
  await tx.insert(images).values(values);
}

/** Locks the section's images, so that none is deleted while the section is saved. */
export async function keepNamedImages(tx: Executor, content: string) {
  const ids = objectIdsIn(content);
  if (ids.length === 0) return;
  await tx.update(images).set({ unnamedSince: null }).where(inArray(images.id, ids));
}

const NAMED = sql`SELECT (regexp_matches(${fieldGuideSections.content},
  '/api/objects/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})', 'g'))[1]::uuid
  FROM ${fieldGuideSections}`;

/** Deletes images that have long been unused. A trigger schedules the deletion of their files. */
export async function pruneGuideImages({ orm }: Pick<Database, 'orm'>) {
  await orm.execute(sql`
    UPDATE ${images} SET unnamed_since = CASE WHEN now_named THEN NULL ELSE now() END
    FROM (SELECT id AS image, id IN (${NAMED}) AS now_named FROM ${images}) AS named
    WHERE ${images.id} = image AND (${images.unnamedSince} IS NULL) <> now_named`);
  await orm.execute(sql`
    DELETE FROM ${images}
    WHERE ${images.unnamedSince} < now() - make_interval(days => ${IMAGE_KEPT_DAYS})`);
}
