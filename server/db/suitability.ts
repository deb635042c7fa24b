import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

/** The database can't be used as it is. The message says why and what to do; nothing was changed. */
export class UnsuitableDatabase extends Error {}

/**
 * Checks that the database stores every letter and knows `É` and `é` as one: user names, email
 * addresses and searches are compared in lower case by the database itself.
 * @throws UnsuitableDatabase for another encoding than UTF8, or a locale that folds ASCII alone
 */
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
    // In Turkish the I has a small letter of its own.
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

const journalSchema = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
});

/**
 * Checks that this release knows every migration that the database has.
 * @throws UnsuitableDatabase where a newer release has been here
 */
export async function requireKnownMigrations(client: pg.Client, migrationsFolder: string) {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isThere"`,
  );
  if (!tables[0]?.isThere) return;
  const { rows } = await client.query<{ when: string }>(
    'SELECT created_at AS "when" FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  const { entries } = journalSchema.parse(
    JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
  );
  const known = new Set(entries.map(({ when }) => when));
  const unknown = rows.filter(({ when }) => !known.has(Number(when)));
  if (unknown.length === 0) return;
  throw new UnsuitableDatabase(
    `The database was used by a newer release of the portal: it has ${rows.length} migrations, ` +
      `of which this release does not know ${unknown.length}; the newest that it knows is ` +
      `number ${entries.length}, ${entries.at(-1)?.tag ?? 'none'}. Start the newer release, or go ` +
      'back to a backup from before it. Nothing was changed.',
  );
}
