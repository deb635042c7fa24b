import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { DatabaseOptions } from '#server/db/database.ts';
import { addressesOf } from './template.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Makes an empty database for one test, of the kind that the run of tests is for. */
export async function emptyDatabase(): Promise<
  Pick<DatabaseOptions, 'dataDir' | 'databaseUrl' | 'directUrl'>
> {
  const template = inject('template');
  const dataDir = temporaryFolder();
  return template.serverUrl
    ? { dataDir, ...(await freshAddresses(template.serverUrl, template.poolerUrl)) }
    : { dataDir };
}

/** Makes a PostgreSQL database for one test. @returns the ways to it. */
export async function freshAddresses(serverUrl: string, poolerUrl?: string | null) {
  const name = new URL(await freshDatabase(serverUrl)).pathname.slice(1);
  return addressesOf({ serverUrl, poolerUrl: poolerUrl ?? null }, name);
}

/**
 * Makes a PostgreSQL database for one test and drops it after that.
 * @param options of CREATE DATABASE, such as its encoding. @returns its address.
 */
export async function freshDatabase(adminUrl: string, options = ''): Promise<string> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(adminUrl, `CREATE DATABASE ${name} ${options}`);
  onTestFinished(() => onServer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends all other connections to a database, as a restart of the server does. */
export async function cutConnections(databaseUrl: string): Promise<void> {
  await onServer(
    databaseUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

/** @returns how many of the database's backends are in a condition on pg_stat_activity. */
export async function countBackends(pool: pg.Pool, condition: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND ${condition}`,
  );
  return rows[0]?.n;
}

/** Runs a statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
