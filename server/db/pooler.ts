import type pg from 'pg';
import { DatabaseProblem, type Problem } from './database-problem.ts';
import { isUnavailable } from './errors.ts';

export interface Route {
  connection: pg.ClientConfig;
  Client: typeof pg.Client;
}

const SERVER_ITSELF =
  'the address of the PostgreSQL server itself, for what needs a connection of its own: migrations, backups and the news of messages';

type PoolMode = 'session' | 'transaction' | 'statement';

const problems: Readonly<Record<PoolMode, (setting: string) => Problem>> = {
  session: (setting) => ({
    problem: `${setting} leads to a pooler in session mode, such as PgBouncer, which refuses the portal’s time limits.`,
    remedy: `Have it ignore them: ignore_startup_parameters = ${LIMITS.join(',')} in pgbouncer.ini, and RELOAD; in PgBouncer’s console.`,
  }),
  transaction: (setting) => ({
    problem: `${setting} leads to a pooler, such as PgBouncer, that gives each transaction another connection.`,
    remedy:
      setting === 'DATABASE_URL'
        ? `Keep this setting, and set DATABASE_DIRECT_URL too: ${SERVER_ITSELF}.`
        : `Set ${setting} to ${SERVER_ITSELF}.`,
  }),
  statement: (setting) => ({
    problem: `${setting} leads to a pooler in statement mode, such as PgBouncer, in which there are no transactions.`,
    remedy: `Set pool_mode = transaction in pgbouncer.ini, and RELOAD; in PgBouncer’s console. DATABASE_DIRECT_URL must be ${SERVER_ITSELF}.`,
  }),
};

const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;

export async function problemOfPooler(
  { connection, Client }: Route,
  setting: string,
): Promise<Problem> {
  const limits = Object.fromEntries(LIMITS.map((name) => [name, undefined]));
  const mode = await poolModeOf({ connection: { ...connection, ...limits }, Client }, setting);
  return problems[mode ?? 'session'](setting);
}

/** Refuses transaction poolers: a connection with our locks or LISTEN would serve others too. */
export async function requireNoTransactionPooler(route: Route, setting: string) {
  const mode = await poolModeOf(route, setting);
  if (mode === null || mode === 'session') return;
  throw new DatabaseProblem(problems[mode](setting));
}

async function poolModeOf(
  { connection, Client }: Route,
  setting: string,
): Promise<PoolMode | null> {
  const [client, other] = [new Client(connection), new Client(connection)];
  try {
    await open(client);
    const backend = await backendOf(client);
    // A pooler sends a made-up process id, so equal ids mean that there is no pooler.
    if (Reflect.get(client, 'processID') === backend) return null;
    await open(other).catch(refuseSmallPool(setting));
    try {
      await other.query('BEGIN');
    } catch (error) {
      if (isStatementMode(error)) return 'statement';
      refuseSmallPool(setting)(error);
    }
    const isShared = (await backendOf(other)) === backend || (await backendOf(client)) !== backend;
    return isShared ? 'transaction' : 'session';
  } finally {
    await Promise.all([client, other].map((each) => each.end().catch(() => undefined)));
  }
}

const isStatementMode = (error: unknown) =>
  error instanceof Error && error.message.includes('statement pooling mode');

/** A full pooler in session mode makes clients wait, so a timeout means that it is full. */
const refuseSmallPool = (setting: string) => (cause: unknown) => {
  if (!isUnavailable(cause) && !isPoolerFull(cause)) throw cause;
  throw new DatabaseProblem(
    {
      problem: `The pooler that ${setting} leads to has no connection left for the portal.`,
      remedy:
        'In session mode it needs one for each of the portal’s, 15 a process: raise default_pool_size and max_client_conn in pgbouncer.ini, and RELOAD; in PgBouncer’s console. With pool_mode = transaction and DATABASE_DIRECT_URL it needs fewer.',
    },
    { cause },
  );
};

const isPoolerFull = (error: unknown) =>
  error instanceof Error && error.message.includes('max_client_conn');

async function open(client: pg.Client) {
  client.on('error', () => undefined);
  await client.connect();
}

async function backendOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

export async function requireSameDatabase(pooled: Route, direct: Route): Promise<void> {
  const [one, other] = await Promise.all([identityOf(pooled), identityOf(direct)]);
  if (one === other) return;
  throw new DatabaseProblem({
    problem: `DATABASE_URL leads to ${one}, and DATABASE_DIRECT_URL to ${other}.`,
    remedy: 'Both must lead to the same database of the same server.',
  });
}

async function identityOf({ connection, Client }: Route) {
  const client = new Client(connection);
  try {
    await open(client);
    await client.query('BEGIN').catch((cause: unknown) => {
      if (!isStatementMode(cause)) throw cause;
      throw new DatabaseProblem(problems.statement('DATABASE_URL'), { cause });
    });
    const { rows } = await client.query<{ identity: string }>(
      `SELECT format('the database %s of a server that runs since %s',
        current_database(), pg_postmaster_start_time()) AS identity`,
    );
    return rows[0]?.identity;
  } finally {
    await client.end().catch(() => undefined);
  }
}
