import { eq, sql } from 'drizzle-orm';
import { portalSettings } from '#shared/messages/table.ts';
import { MAX_VIEWS } from '#shared/people-list/constants.ts';
import type { View } from '#shared/people-list/schemas.ts';
import { trust } from '#shared/trust.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';

const ROW = 'people.views';

export async function readViews(orm: Executor): Promise<View[]> {
  const [row] = await orm
    .select({ value: portalSettings.value })
    .from(portalSettings)
    .where(eq(portalSettings.name, ROW));
  return trust<{ views: View[] } | undefined>(row?.value, 'changeViews wrote it')?.views ?? [];
}

/** Adds a view, or changes it without moving it. @throws AppError 400 beyond `MAX_VIEWS` */
export async function saveView(db: Database, view: View) {
  return changeViews(db, (views) => {
    if (views.some(({ id }) => id === view.id)) {
      return views.map((each) => (each.id === view.id ? view : each));
    }
    if (views.length >= MAX_VIEWS) throw badRequest(`At most ${MAX_VIEWS} views are kept`);
    return [...views, view];
  });
}

export async function removeView(db: Database, id: string) {
  return changeViews(db, (views) => views.filter((view) => view.id !== id));
}

async function changeViews(db: Database, change: (views: View[]) => View[]) {
  // No audit event: a view is only a bookmark and gives nobody more access.
  return db.transaction(async (tx) => {
    await tx
      .insert(portalSettings)
      .values({ name: ROW, value: { views: [] } })
      .onConflictDoNothing();
    await tx
      .select({ name: portalSettings.name })
      .from(portalSettings)
      .where(eq(portalSettings.name, ROW))
      .for('update');
    const views = change(await readViews(tx));
    await tx
      .update(portalSettings)
      .set({ value: { views }, updatedAt: sql`now()` })
      .where(eq(portalSettings.name, ROW));
    return views;
  });
}
