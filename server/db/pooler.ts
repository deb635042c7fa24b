import type pg from 'pg';
import type { Route } from './reach-server.ts';

const SERVER_ITSELF =
  'the address of the PostgreSQL server itself, for what needs a connection of its own: migrations, backups and the news of messages';

/** Returns what to set when the address in a setting leads to a pooler. */
export function poolerRemedy(setting: string): string {
  return setting === 'DATABASE_URL'
    ? `DATABASE_URL leads to a pooler, such as PgBouncer. Leave it, and set DATABASE_DIRECT_URL too: ${SERVER_ITSELF}.`
    : `${setting} leads to a pooler, such as PgBouncer. Set it to ${SERVER_ITSELF}.`;
}

/**
 * Checks that a connection keeps its session. Behind a transaction pooler, locks and LISTEN would stay
 * on a connection that other clients get.
 * @throws Error where a pooler gives each transaction another connection
 */
export async function requireNoTransactionPooler({ connection, Client }: Route, setting: string) {
  const [client, other] = [new Client(connection), new Client(connection)];
  try {
    await open(client);
    const backend = await backendOf(client);
    // PostgreSQL sends its backend's process id at connect; a pooler sends an id of its own.
    if (Reflect.get(client, 'processID') === backend) return;
    await open(other);
    await other.query('BEGIN');
    const isShared = (await backendOf(other)) === backend || (await backendOf(client)) !== backend;
    if (isShared) throw new Error(poolerRemedy(setting));
  } finally {
    await Promise.all([client, other].map((each) => each.end().catch(() => undefined)));
  }
}

async function open(client: pg.Client) {
  client.on('error', () => undefined);
  await client.connect();
}

async function backendOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** @throws Error where DATABASE_URL and DATABASE_DIRECT_URL name two databases */
export async function requireSameDatabase(pooled: Route, direct: Route): Promise<void> {
  const [one, other] = await Promise.all([identityOf(pooled), identityOf(direct)]);
  if (one === other) return;
  throw new Error(
    `DATABASE_URL leads to ${one}, and DATABASE_DIRECT_URL to ${other}. Both must lead to the same database of the same server.`,
  );
}

async function identityOf({ connection, Client }: Route) {
  const client = new Client(connection);
  try {
    await open(client);
    const { rows } = await client.query<{ identity: string }>(
      `SELECT format('the database %s of a server that runs since %s',
        current_database(), pg_postmaster_start_time()) AS identity`,
    );
    return rows[0]?.identity;
  } finally {
    await client.end().catch(() => undefined);
  }
}
