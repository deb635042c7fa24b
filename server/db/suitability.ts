import type pg from 'pg';
import { nameRelease, portalRelease } from '#server/release/version.ts';
import type { Migration } from './known-migrations.ts';
import type { Applied } from './migration-journal.ts';

export class UnsuitableDatabase extends Error {}

/** Refuses a database that can't lower-case `É`, because user names are compared in lower case. */
export async function requireFoldingUtf8(client: pg.Client) {
  const { rows } = await client.query<{ name: string; encoding: string; locale: string | null }>(
    `SELECT datname AS name, pg_encoding_to_char(encoding) AS encoding, datctype AS locale
      FROM pg_database WHERE datname = current_database()`,
  );
  const { name, encoding, locale } = rows[0] ?? { name: '', encoding: '', locale: null };
  if (encoding !== 'UTF8') {
    throw new UnsuitableDatabase(
      `The database ${name} has the encoding ${encoding}, and the portal needs UTF8. ${REMEDY}`,
    );
  }
  const folded = await client.query<{ isFolded: boolean }>(
    // In a Turkish locale, lower() turns I into another letter.
    `SELECT lower('IÉŁЖ') = 'iéłж' AS "isFolded"`,
  );
  if (folded.rows[0]?.isFolded) return;
  throw new UnsuitableDatabase(
    `The database ${name} has the locale ${locale ?? 'unknown'}, in which a capital and its small letter (É and é) can be two letters, so that one person could register twice. ${REMEDY}`,
  );
}

const REMEDY =
  'Neither can be changed later: make another database (createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME), ' +
  'move with pg_dump and psql what the old one holds, and name the new one in DATABASE_URL.';

export function requireKnownMigrations(
  applied: readonly Applied[],
  known: readonly Pick<Migration, 'when'>[],
) {
  const message = describeNewerRelease(applied, known);
  if (message === null) return;
  throw new UnsuitableDatabase(
    `${message} Start that release or a later one, or go back to a backup from before it. Nothing was changed.`,
  );
}

export function describeNewerRelease(
  applied: readonly Applied[],
  known: readonly Pick<Migration, 'when'>[],
): string | null {
  const times = new Set(known.map(({ when }) => when));
  const newest = applied.findLast(({ when }) => !times.has(when));
  if (!newest) return null;
  const { release, releasedAt } = newest;
  const writer =
    release === null ? 'a newer release' : nameRelease({ version: release, date: releasedAt });
  return `This database was written by ${writer}; this is ${nameRelease(portalRelease())}.`;
}
