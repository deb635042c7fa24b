import type pg from 'pg';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { applyOne, lockMigrationsOfSession, unlockMigrations } from './apply-migrations.ts';
import { explainRights } from './database-problem.ts';
import { isDeadlock, isLockTimeout } from './errors.ts';
import { isConcurrent, knownMigrations, type Migration } from './known-migrations.ts';
import { appliedMigrations, ensureJournal, recordMigration } from './migration-journal.ts';
import type { Route } from './pooler.ts';
import { PORTAL_NAME } from './reach-server.ts';
import { requireFoldingUtf8, requireKnownMigrations, UnsuitableDatabase } from './suitability.ts';

export interface MigrateOptions {
  migrationsFolder: string;
  log: Logger;
  alonePatienceMs?: number | undefined;
  lockPatienceMs?: number;
}

/** The application name while migrating, so that this portal isn't counted as serving. */
const STARTING_NAME = 'chaplaincy-portal-starting';

/** Commits each migration separately. A second process waits and then finds nothing to do. */
export async function migrateDatabase(
  { connection, Client }: Route,
  options: MigrateOptions,
): Promise<void> {
  const client = new Client({
    ...connection,
    application_name: STARTING_NAME,
    statement_timeout: 0,
    query_timeout: 0,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(BEGIN_SETTINGS);
    await requireFoldingUtf8(client);
    await lockMigrationsOfSession(client);
    await runPending(client, options);
    await unlockMigrations(client);
    await client.query(END_SETTINGS);
  } catch (error) {
    throw error instanceof UnsuitableDatabase ? error : await explain(client, error);
  } finally {
    await client.end();
  }
}

const BEGIN_SETTINGS =
  'SET client_min_messages = warning; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0';
/** Needed because the embedded engine has only one session for all connections. */
const END_SETTINGS =
  'RESET client_min_messages; RESET statement_timeout; RESET idle_in_transaction_session_timeout';

async function runPending(client: pg.Client, options: MigrateOptions) {
  const { migrationsFolder, log } = options;
  const known = knownMigrations(migrationsFolder);
  const applied = await appliedMigrations((statement) => client.query(statement));
  requireKnownMigrations(applied, known);
  const done = new Set(applied.map(({ when }) => when));
  const pending = known.filter(({ when }) => !done.has(when));
  const lonely = pending.find(({ rollout }) => rollout?.runs === 'alone');
  if (lonely && applied.length > 0) await waitToBeAlone(client, lonely, options);
  await inTransaction(client, () => ensureJournal(client));
  for (const migration of pending) {
    const startedAt = performance.now();
    await runOne(client, migration, options);
    const ms = Math.round(performance.now() - startedAt);
    if (applied.length > 0) log.info({ migration: migration.tag, ms }, 'migrated');
  }
}

async function runOne(client: pg.Client, migration: Migration, options: MigrateOptions) {
  if (isConcurrent(migration)) {
    await dropInvalidIndexes(client);
    for (const statement of migration.statements) await client.query(statement);
    await recordMigration(client, migration);
    return;
  }
  let isWhole = false;
  while (!isWhole) {
    isWhole = await withFreeTables(client, migration, options, (waitFor) =>
      inTransaction(client, () => applyOne(client, migration, { waitFor })),
    );
  }
}

/** Drops indexes whose creation was killed, because CREATE INDEX IF NOT EXISTS would keep them. */
async function dropInvalidIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
      JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
}

async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>) {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Repeats `work` until all tables are free. Each retry waits only for the table that was busy. */
async function withFreeTables<Result>(
  client: pg.Client,
  { tag, rollout }: Migration,
  { log, lockPatienceMs = 120_000 }: MigrateOptions,
  work: (waitFor: string | undefined) => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + lockPatienceMs;
  let waitFor = rollout?.locks?.[0];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(waitFor);
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
      const busy = busyTable(error) ?? waitFor;
      if (performance.now() > giveUpAt) {
        throw new UnsuitableDatabase(
          `The migration ${tag} got no lock on ${busy ?? 'its tables'} in ${Math.round(lockPatienceMs / 1000)} s, because others use what it changes (${await describeUsers(client)}). ` +
            'None of its changes were kept. End the sessions that use these tables, such as a long report, and start again.',
          { cause: error },
        );
      }
      log.info({ migration: tag, attempt, table: busy }, 'tables are in use; trying again');
      waitFor = busy;
      await pause(Math.min(100 * attempt, 2_000));
    }
  }
}

const busyTable = (error: unknown) =>
  error instanceof Error ? /on relation "(\w+)"/.exec(error.message)?.[1] : undefined;

async function describeUsers(client: pg.Client) {
  const { rows } = await client.query<{ user: string }>(
    `SELECT format('%s from %s for %s s', coalesce(nullif(application_name, ''), 'a client without a name'),
        coalesce(host(client_addr), 'this machine'), extract(epoch FROM now() - xact_start)::int) AS user
      FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      ORDER BY xact_start LIMIT 3`,
  );
  return rows.map(({ user }) => user).join('; ') || 'who, the server doesn’t say';
}

async function waitToBeAlone(
  client: pg.Client,
  { tag, rollout }: Migration,
  { log, alonePatienceMs = 30_000 }: MigrateOptions,
) {
  const because = rollout?.because ? ` (${rollout.because})` : '';
  const giveUpAt = performance.now() + alonePatienceMs;
  let isTold = false;
  let quietSince = performance.now();
  while (performance.now() - quietSince < QUIET_MS) {
    const others = await listPortals(client);
    if (others) {
      quietSince = performance.now();
      const words = `This upgrade must be alone on the database: ${tag}${because} can't run beside the former release, and a portal is connected (connections: ${others}).`;
      if (performance.now() > giveUpAt) {
        throw new UnsuitableDatabase(
          `${words} Stop every process of it, then start this release again. Nothing was changed.`,
        );
      }
      if (!isTold)
        log.warn(`${words} Waiting ${Math.round(alonePatienceMs / 1000)} s for its end.`);
      isTold = true;
    }
    await pause(POLL_MS);
  }
}

const QUIET_MS = 1_000;
const POLL_MS = 200;

async function listPortals(client: pg.Client) {
  const { rows } = await client.query<{ portals: string | null }>(
    `SELECT string_agg(portal, ', ') AS portals FROM (
      SELECT format('%s from %s', count(*), coalesce(host(client_addr), 'this machine')) AS portal
      FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'
      GROUP BY client_addr) AS portals`,
    [PORTAL_NAME],
  );
  return rows[0]?.portals ?? null;
}

async function explain(client: pg.Client, error: unknown): Promise<Error> {
  const query = (statement: string) => client.query(statement);
  const explained = await explainRights(query, error, 'DATABASE_URL');
  const reasons = [explained, error instanceof Error ? error.cause : undefined]
    .filter((reason) => reason instanceof Error)
    .map((reason) => reason.message);
  const text = reasons.join(': ');
  const hint = /extension|pg_trgm/i.test(text)
    ? ' The extension pg_trgm must be installed on the server (Debian: package postgresql-contrib).'
    : '';
  return new Error(
    `The database could not be migrated. ${/[.;]$/.test(text) ? text : `${text}.`}${hint}`,
    {
      cause: error,
    },
  );
}
