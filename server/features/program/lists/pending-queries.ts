import { eq } from 'drizzle-orm';
import { portalSettings } from '#shared/messages/table.ts';
import type { ListName } from '#shared/program/lists.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';

/** The setting that stores pending merges, so that restarts and backups keep them. */
const ROW = 'program.merges';

export interface PendingMerge {
  id: string;
  list: ListName;
  /** The value of the removed entry. */
  from: string;
  /** `from` and the values of entries merged into it earlier. Rows may store any of them. */
  values: string[];
}

export async function listPendingMerges(orm: Executor): Promise<PendingMerge[]> {
  const value = await readSetting(orm, ROW);
  return value ? trust<{ pending: PendingMerge[] }>(value, 'storePending wrote it').pending : [];
}

export async function addPendingMerge(tx: Executor, merge: PendingMerge) {
  await storePending(tx, [...(await lockPending(tx)), merge]);
}

export async function removePendingMerge(tx: Executor, id: string) {
  const others = (await lockPending(tx)).filter((merge) => merge.id !== id);
  if (others.length > 0) await storePending(tx, others);
  else await tx.delete(portalSettings).where(eq(portalSettings.name, ROW));
}

async function lockPending(tx: Executor) {
  const value = { pending: [] };
  await tx.insert(portalSettings).values({ name: ROW, value }).onConflictDoNothing();
  await tx
    .select({ name: portalSettings.name })
    .from(portalSettings)
    .where(eq(portalSettings.name, ROW))
    .for('update');
  return listPendingMerges(tx);
}

const storePending = (tx: Executor, pending: PendingMerge[]) => writeSetting(tx, ROW, { pending });
