import { randomUUID } from 'node:crypto';
import { eq, getTableColumns, getTableName, sql, type AnyColumn } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { resources } from '#shared/resources/table.ts';
import { trainingSessions } from '#shared/training/table.ts';
import { trust } from '#shared/trust.ts';
import type { Database } from '#server/db/database.ts';
import { tables } from '#server/db/inspect-schema.ts';
import { onlyRow } from '#server/db/only-row.ts';

const FIRST: readonly PgTable[] = [
  users,
  chaplains,
  credentialKinds,
  activations,
  trainingSessions,
  deployments,
  messages,
  deliveries,
  resources,
];

const OF_THE_PROGRAM: readonly string[] = ['activations', 'credential_kinds', 'training_sessions'];

/** Columns that hold an entry of the program's lists. */
const ENTRIES: readonly string[] = ['category', 'kind_of_work', 'language'];

const PLACES: readonly string[] = ['site_name', 'site_address'];

const OF_NOBODY: readonly string[] = [
  'announcements',
  'field_guide_images',
  'field_guide_sections',
  'portal_settings',
  'portal_keys',
  'object_deletions',
  'agency_sign_ins',
  // The keys of rate limits are hashes, which can't contain the mark.
  'rate_limits',
  'received_texts',
  'sites',
  'site_codes',
  'site_shifts',
  'tiers',
  'tier_versions',
];

/** Fills every table not excluded above with rows whose texts, objects and lists contain `mark`. */
export async function plantPerson({ orm }: Database, mark: string) {
  const ids: Record<string, string> = Object.fromEntries(
    FIRST.map((table) => [getTableName(table), randomUUID()]),
  );
  for (const table of [...FIRST, ...tables.filter((each) => !FIRST.includes(each))]) {
    if (OF_NOBODY.includes(getTableName(table))) continue;
    await orm.insert(table).values(trust(rowOf(table, ids, mark), 'made for its columns'));
  }
  const userId = ids['users'] ?? '';
  const user = onlyRow(await orm.select().from(users).where(eq(users.id, userId)));
  return { userId, user, ids };
}

export async function tablesWith({ orm }: Database, text: string): Promise<string[]> {
  const { rows } = await orm.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`);
  const found: string[] = [];
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const { rows: hits } = await orm.execute(
      sql`SELECT FROM ${table} AS stored WHERE stored::text ILIKE ${`%${text}%`} LIMIT 1`,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

export const plantedTables = tables
  .filter((table) => !OF_NOBODY.includes(getTableName(table)))
  .filter((table) => JSON.stringify(rowOf(table, {}, 'mark')).includes('mark'))
  .map(getTableName);

function rowOf(table: PgTable, ids: Record<string, string>, mark: string) {
  const name = getTableName(table);
  const text = OF_THE_PROGRAM.includes(name) ? 'of the program' : mark;
  const references = new Map(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return columns.map((column) => [column.name, getTableName(foreignTable)] as const);
    }),
  );
  const fields = Object.entries(getTableColumns(table)).flatMap(([field, column]) => {
    const value = valueOf(column, { name, text, ids, to: references.get(column.name) });
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields);
}

interface Row {
  name: string;
  text: string;
  ids: Record<string, string>;
  to: string | undefined;
}

function valueOf(column: AnyColumn, { name, text, ids, to }: Row): unknown {
  const { columnType, enumValues, hasDefault, notNull } = column;
  if (column.generated || column.generatedIdentity) return undefined;
  if (to !== undefined) return to === name ? undefined : ids[to];
  if (name === 'walk_ups' && column.name === 'status') return 'verified';
  if (column.name === 'left_at') return new Date();
  if (column.name === 'key') return `limit:${ids['users']}:${text}`;
  if (column.name === 'label') return 'Family 7';
  if (column.name === 'time_zone') return undefined;
  if (ENTRIES.includes(column.name) || PLACES.includes(column.name)) return 'of the program';
  switch (columnType) {
    case 'PgText':
    case 'PgVarchar':
      if (enumValues && enumValues.length > 0) return hasDefault ? undefined : enumValues[0];
      return text;
    case 'PgArray':
      return [text];
    case 'PgJson':
    case 'PgJsonb':
      return { passport: { user: ids['users'] }, note: text, address: text, before: text };
    case 'PgDateString':
      return notNull ? '2026-01-02' : undefined;
    case 'PgUUID':
      return column.primary && ids[name] !== undefined ? ids[name] : randomUUID();
    default:
      if (hasDefault || !notNull) return undefined;
      return columnType === 'PgTimestamp' ? new Date('2026-01-02T03:04:05Z') : 1;
  }
}
