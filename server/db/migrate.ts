import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Route } from './reach-server.ts';
import { requireFoldingUtf8, requireKnownMigrations, UnsuitableDatabase } from './suitability.ts';

/** Any number will do, as long as every process of the portal takes the same. */
export const MIGRATION_LOCK = 7_243_120_951;

/**
 * Brings the tables up to date, on a connection of its own. A process that comes second waits for
 * the first and finds nothing left to do. The SQL of all new migrations is one transaction.
 * @throws when the database is not fit for the portal or was used by a newer release, and when a
 * migration fails; nothing of it is kept then.
 */
export async function migrateDatabase(
  { connection, Client }: Route,
  migrationsFolder: string,
): Promise<void> {
  const client = new Client({ ...connection, statement_timeout: 0, query_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(BEGIN_SETTINGS);
    await requireFoldingUtf8(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireKnownMigrations(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await client.query(END_SETTINGS);
  } catch (error) {
    throw error instanceof UnsuitableDatabase ? error : explain(error);
  } finally {
    await client.end();
  }
}

/** A migration may take longer than the limits of the role allow. */
const BEGIN_SETTINGS =
  'SET client_min_messages = warning; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0';
/** The embedded engine has one session for all connections. */
const END_SETTINGS =
  'RESET client_min_messages; RESET statement_timeout; RESET idle_in_transaction_session_timeout';

function explain(error: unknown): Error {
  const reasons = [error, error instanceof Error ? error.cause : undefined]
    .filter((reason) => reason instanceof Error)
    .map((reason) => reason.message);
  const text = reasons.join(': ');
  const hint = /extension|pg_trgm|permission denied/i.test(text)
    ? ' The portal makes its own tables, so its user needs the right CREATE on the database, and the' +
      ' extension pg_trgm must be installed on the server (Debian: package postgresql-contrib).'
    : '';
  return new Error(`The database could not be migrated. ${text.replace(/\.?$/, '.')}${hint}`, {
    cause: error,
  });
}
