import { and, like, lt, notInArray, sql } from 'drizzle-orm';
import { portalSettings } from '#shared/messages/table.ts';
import { readSetting } from '#server/db/portal-settings.ts';
import type { Executor } from '#server/db/database.ts';

/** The name of a picture's row. Each picture of a quotation has its own row. */
const rowOf = (id: string) => `program.picture.${id}`;

export async function insertPicture(tx: Executor, id: string, webp: Uint8Array) {
  const value = { webp: Buffer.from(webp).toString('base64') };
  await tx.insert(portalSettings).values({ name: rowOf(id), value });
}

export async function readPicture(orm: Executor, id: string) {
  const webp = (await readSetting(orm, rowOf(id)))?.['webp'];
  return typeof webp === 'string' ? Buffer.from(webp, 'base64') : null;
}

/** Keeps unused pictures for a day, because they may belong to a form that isn't saved yet. */
export async function removeUnusedPictures(tx: Executor, used: readonly string[]) {
  const names = ['', ...used.map(rowOf)];
  await tx
    .delete(portalSettings)
    .where(
      and(
        like(portalSettings.name, rowOf('%')),
        notInArray(portalSettings.name, names),
        lt(portalSettings.updatedAt, sql`now() - interval '1 day'`),
      ),
    );
}
