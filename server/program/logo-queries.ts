import { eq, like, sql } from 'drizzle-orm';
import { portalSettings } from '#shared/messages/table.ts';
import { LOGO_PATH, type Logo } from '#shared/program/logo.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';

/** The row with the logo's size and version, which all pages need. Pictures have their own rows. */
const LOGO_ROW = 'program.logo';

const rowOf = (picture: string) => `${LOGO_ROW}.${picture}`;

interface Size {
  width: number;
  height: number;
}

const IN_BAR = { width: 128, height: 36 };

export interface StoredLogo extends Size {
  version: string;
  /** Describes the file in the audit trail, for example 'SVG, 12 kB'. */
  file: string;
}

export async function readLogo(orm: Executor): Promise<StoredLogo | null> {
  const [row] = await orm
    .select({ value: portalSettings.value })
    .from(portalSettings)
    .where(eq(portalSettings.name, LOGO_ROW));
  return row ? trust<StoredLogo>(row.value, 'storeLogo wrote it') : null;
}

export const presentLogo = (logo: StoredLogo | null): Logo | null =>
  logo && { src: `${LOGO_PATH}?v=${logo.version}`, ...fitLogo(logo, IN_BAR) };

export function fitLogo({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Reads a picture of the logo as PNG; null without a logo. */
export async function readLogoPicture(orm: Executor, picture: string) {
  const { rows } = await orm.execute<{ logo: StoredLogo; png: string }>(sql`
    SELECT logo.value AS logo, picture.value ->> 'png' AS png
    FROM portal_settings AS logo JOIN portal_settings AS picture ON picture.name = ${rowOf(picture)}
    WHERE logo.name = ${LOGO_ROW}`);
  const [row] = rows;
  return row ? { logo: row.logo, png: Buffer.from(row.png, 'base64') } : null;
}

export async function storeLogo(
  tx: Executor,
  logo: StoredLogo,
  pictures: Readonly<Record<string, Uint8Array>>,
) {
  await removeLogo(tx);
  const rows = Object.entries(pictures).map(([picture, png]) => ({
    name: rowOf(picture),
    value: { png: Buffer.from(png).toString('base64') },
  }));
  await tx.insert(portalSettings).values([{ name: LOGO_ROW, value: { ...logo } }, ...rows]);
}

export async function removeLogo(tx: Executor) {
  await tx.delete(portalSettings).where(eq(portalSettings.name, LOGO_ROW));
  await tx.delete(portalSettings).where(like(portalSettings.name, `${LOGO_ROW}.%`));
}
