import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as accounts from '#shared/accounts/table.ts';
import * as afterAction from '#shared/after-action/table.ts';
import * as agencySignIn from '#shared/agency-sign-in/table.ts';
import * as activations from '#shared/activations/table.ts';
import * as announcements from '#shared/announcements/table.ts';
import * as audit from '#shared/audit/table.ts';
import * as availability from '#shared/availability/table.ts';
import * as careChecks from '#shared/care-checks/table.ts';
import * as chaplains from '#shared/chaplains/table.ts';
import * as contactClaims from '#shared/contact-claims/table.ts';
import * as contactPoints from '#shared/contact-points/table.ts';
import * as credentialKinds from '#shared/credentials/kinds/table.ts';
import * as credentials from '#shared/credentials/table.ts';
import * as readiness from '#shared/readiness/table.ts';
import * as deployments from '#shared/deployments/table.ts';
import * as duty from '#shared/duty/table.ts';
import * as fieldGuide from '#shared/field-guide/table.ts';
import * as incidentLog from '#shared/incident-log/table.ts';
import * as walkUps from '#shared/walk-ups/table.ts';
import * as messages from '#shared/messages/table.ts';
import * as ownData from '#shared/own-data/table.ts';
import * as person from '#shared/person/table.ts';
import * as resources from '#shared/resources/table.ts';
import * as secondFactor from '#shared/second-factor/table.ts';
import * as sites from '#shared/sites/table.ts';
import * as teamMessages from '#shared/team-messages/table.ts';
import * as training from '#shared/training/table.ts';
import * as uploads from '#shared/uploads/table.ts';
import { projectFolder } from '#server/release/project-folder.ts';
import { knownMigrations } from './known-migrations.ts';
import { appliedMigrations } from './migration-journal.ts';
import { onlyRow } from './only-row.ts';
import { describeNewerRelease } from './suitability.ts';
import type { Executor } from './transaction.ts';

const MIGRATIONS = join(projectFolder, 'migrations');

export const tables: readonly PgTable[] = [
  accounts,
  afterAction,
  agencySignIn,
  activations,
  announcements,
  audit,
  availability,
  careChecks,
  chaplains,
  contactClaims,
  contactPoints,
  credentialKinds,
  credentials,
  deployments,
  duty,
  fieldGuide,
  incidentLog,
  walkUps,
  messages,
  ownData,
  person,
  readiness,
  resources,
  secondFactor,
  sites,
  teamMessages,
  training,
  uploads,
].flatMap((declared) => Object.values(declared).filter((value) => is(value, PgTable)));

export const tableNames: readonly string[] = tables.map(getTableName);

export interface Schema {
  version: string;
  versionNumber: number;
  encoding: string;
  isFolding: boolean;
  isEmpty: boolean;
  mayCreate: boolean;
  hasTrigrams: boolean;
  pending: string[];
  newerRelease: string | null;
  missing: string[];
}

export async function inspectSchema(orm: Executor, folder = MIGRATIONS): Promise<Schema> {
  const { rows } = await orm.execute<
    Omit<Schema, 'isEmpty' | 'pending' | 'newerRelease' | 'missing'>
  >(sql`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::int AS "versionNumber",
      current_setting('server_encoding') AS encoding,
      lower('IÉŁЖ') = 'iéłж' AS "isFolding",
      has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
      EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "hasTrigrams"`);
  const known = knownMigrations(folder);
  const applied = await appliedMigrations((statement) => orm.execute(sql.raw(statement)));
  const isEmpty = applied.length === 0;
  const done = new Set(applied.map(({ when }) => when));
  const pending = known.filter(({ when }) => !done.has(when)).map(({ tag }) => tag);
  return {
    ...onlyRow(rows),
    isEmpty,
    pending,
    newerRelease: describeNewerRelease(applied, known),
    missing: isEmpty || pending.length > 0 ? [] : await missingParts(orm),
  };
}

async function missingParts(orm: Executor) {
  const { rows } = await orm.execute<{ place: string }>(sql`
    SELECT table_name || '.' || column_name AS place FROM information_schema.columns
    WHERE table_schema = current_schema()`);
  const found = new Set(rows.map(({ place }) => place));
  const foundTables = new Set(rows.map(({ place }) => place.split('.')[0]));
  return tables.map(getTableConfig).flatMap(({ name, columns }) => {
    if (!foundTables.has(name)) return [name];
    return columns.map((column) => `${name}.${column.name}`).filter((place) => !found.has(place));
  });
}
