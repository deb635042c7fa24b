import type pg from 'pg';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import copy from 'pg-copy-streams';
import { isEmptied } from './archived-tables.ts';
import {
  listTables,
  plainText,
  readSequences,
  tableWithColumns,
  type Table,
} from './dump-queries.ts';

export async function begin(client: pg.Client) {
  await client.query('BEGIN');
  await plainText(client);
  await client.query('SET LOCAL client_min_messages = warning');
}

export async function commit(client: pg.Client) {
  await client.query('COMMIT');
}

export async function listRelations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'p', 'f', 'S')
        AND ${NOT_OF_EXTENSION('pg_class', 'c')} ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}

const NOT_OF_EXTENSION = (catalog: string, alias: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d
    WHERE d.classid = '${catalog}'::regclass AND d.objid = ${alias}.oid AND d.deptype = 'e')`;

export async function dropAll(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TABLE public.%I CASCADE', relname) AS statement FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND ${NOT_OF_EXTENSION('pg_class', 'c')}
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND ${NOT_OF_EXTENSION('pg_proc', 'p')}`,
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
}

/** Drops all foreign keys, so that tables load in any order. `close` restores and checks them. */
export async function openForLoading(client: pg.Client) {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
        pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
      ORDER BY oid`,
  );
  for (const key of keys) {
    await client.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return {
    tables,
    close: async () => {
      for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      for (const key of keys) {
        await client.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${key.definition}`);
      }
    },
  };
}

export interface Loading {
  client: pg.Client;
  databaseFolder: string | null;
}

export async function loadRows(
  { client, databaseFolder }: Loading,
  table: Table,
  rows: Readable,
): Promise<void> {
  const target = `COPY ${tableWithColumns(client, table)}`;
  if (databaseFolder === null) {
    await pipeline(rows, client.query(copy.from(`${target} FROM STDIN`)));
    return;
  }
  // Loads from a file: COPY FROM STDIN takes several messages, which pglite-socket can't handle.
  const file = join(databaseFolder, PART);
  try {
    await pipeline(rows, createWriteStream(file, { mode: 0o600 }));
    const { rows: settings } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    );
    const path = `${settings[0]?.folder}/${PART}`;
    await client.query(`${target} FROM ${client.escapeLiteral(path)}`);
  } finally {
    await rm(file, { force: true });
  }
}

/** Empties columns that archives of older releases contain and new archives leave empty. */
export async function emptyColumns(client: pg.Client, tables: readonly Table[]) {
  for (const { name, columns } of tables) {
    for (const column of columns.filter((each) => isEmptied(name, each))) {
      const set = `${client.escapeIdentifier(column)} = NULL`;
      await client.query(`UPDATE public.${client.escapeIdentifier(name)} SET ${set}`);
    }
  }
}

/** A file in the database's folder, because the embedded database reads files only there. */
const PART = 'restoring.copy';

export async function countRows(client: pg.Client, name: string) {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) AS count FROM public.${client.escapeIdentifier(name)}`,
  );
  return Number(rows[0]?.count);
}

export async function setSequences(
  client: pg.Client,
  sequences: readonly { name: string; last: string; isCalled: boolean }[],
) {
  const there = new Set((await readSequences(client)).map(({ name }) => name));
  for (const { name, last, isCalled } of sequences.filter((each) => there.has(each.name))) {
    const sequence = `public.${client.escapeIdentifier(name)}`;
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [sequence, last, isCalled]);
  }
}

/** Makes the next start hold back queued messages: they may have been sent after the backup. */
export async function markRestored(client: pg.Client, createdAt: string) {
  await client.query(
    `INSERT INTO portal_settings (name, value) VALUES ('restored', $1)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [{ createdAt }],
  );
  await client.query(`DELETE FROM portal_settings WHERE name IN ('outage-email', 'outage-text')`);
}

export async function analyze(client: pg.Client) {
  await client.query('ANALYZE');
}
