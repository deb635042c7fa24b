import type pg from 'pg';
import copy from 'pg-copy-streams';
import { isEmptied } from './archived-tables.ts';

export const UNLIMITED = { query_timeout: 0, statement_timeout: 0 };

export async function liftLimits(client: pg.Client) {
  await client.query(
    'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0',
  );
}

export interface Table {
  name: string;
  columns: string[];
}

export async function beginSnapshot(client: pg.Client) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await plainText(client);
}

/** Sets the formats of values, so that all database servers write and read the same text. */
export async function plainText(client: pg.Client) {
  await client.query(
    `SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC';
     SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'`,
  );
}

export async function endSnapshot(client: pg.Client) {
  await client.query('COMMIT');
}

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
        array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped
      GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** Reads all rows. Reads columns that archives leave empty as NULL, unless `isWhole` is set. */
export function copyOut(
  client: pg.Client,
  { name, columns }: Table,
  isWhole: boolean,
): AsyncIterable<Buffer> {
  const read = columns.map((column) =>
    !isWhole && isEmptied(name, column) ? 'NULL' : client.escapeIdentifier(column),
  );
  const rows = `SELECT ${read.join(', ')} FROM public.${client.escapeIdentifier(name)}`;
  return client.query(copy.to(`COPY (${rows}) TO STDOUT`));
}

export function tableWithColumns(client: pg.Client, { name, columns }: Table) {
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `public.${client.escapeIdentifier(name)} (${quoted})`;
}

interface Sequence {
  name: string;
  last: string;
  isCalled: boolean;
}

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const found: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM public.${client.escapeIdentifier(name)}`,
    );
    for (const row of rows) found.push({ name, ...row });
  }
  return found;
}

// Lists the files of `uploads` and of all columns that have a trigger delete_former_file.
export async function listFiles(client: pg.Client): Promise<string[]> {
  const { rows: owners } = await client.query<{ name: string; column: string }>(
    `SELECT c.relname AS name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) AS column
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE p.proname = 'delete_former_file' AND NOT t.tgisinternal`,
  );
  const named = [...owners, { name: 'uploads', column: 'object_id' }].map(({ name, column }) => {
    const key = client.escapeIdentifier(column);
    return `SELECT ${key}::text AS id FROM public.${client.escapeIdentifier(name)} WHERE ${key} IS NOT NULL`;
  });
  const { rows } = await client.query<{ id: string }>(`${named.join(' UNION ')} ORDER BY 1`);
  return rows.map(({ id }) => id);
}

export async function readServer(client: pg.Client) {
  const { rows } = await client.query<{ version: string; now: Date }>(
    `SELECT current_setting('server_version') AS version, now() AS now`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database tells no version');
  return row;
}

export async function countPortals(client: pg.Client, portalName: string) {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()`,
    [portalName],
  );
  return rows[0]?.count ?? 0;
}
