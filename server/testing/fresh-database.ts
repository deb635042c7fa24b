import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { DatabaseOptions } from '#server/db/database.ts';
import { databaseAt, onServer } from './on-server.ts';
import { addressesOf } from './template.ts';
import { temporaryFolder } from './temporary-folder.ts';

export async function emptyDatabase(): Promise<
  Pick<DatabaseOptions, 'dataDir' | 'databaseUrl' | 'directUrl'>
> {
  const template = inject('template');
  const dataDir = temporaryFolder();
  return template.serverUrl
    ? { dataDir, ...(await freshAddresses(template.serverUrl, template.poolerUrl)) }
    : { dataDir };
}

export async function freshAddresses(serverUrl: string, poolerUrl?: string | null) {
  const name = new URL(await freshDatabase(serverUrl)).pathname.slice(1);
  return addressesOf({ serverUrl, poolerUrl: poolerUrl ?? null }, name);
}

export async function freshDatabase(adminUrl: string, options = ''): Promise<string> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(adminUrl, `CREATE DATABASE ${name} ${options}`);
  onTestFinished(() => onServer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  return databaseAt(adminUrl, name);
}

export async function cutConnections(databaseUrl: string): Promise<void> {
  await onServer(
    databaseUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

export async function countBackends(pool: pg.Pool, condition: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND ${condition}`,
  );
  return rows[0]?.n;
}
