import pg from 'pg';
import type { Logger } from 'pino';
import { trust } from '#shared/trust.ts';
import { readDatabaseAddress } from '#server/settings/database-address.ts';
import { failoverClient } from './failover-client.ts';
import { requireNoTransactionPooler, requireSameDatabase, type Route } from './pooler.ts';
import { waitForServer } from './wait-for-server.ts';

export const PORTAL_NAME = 'chaplaincy-portal';
const POOLED_NAME = 'chaplaincy-portal-pooled';

/** In ms. The driver's `query_timeout` also ends a COMMIT that waits for a synchronous standby. */
const LIMITS = { query_timeout: 35_000, statement_timeout: 30_000 };
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Without statistics, PostgreSQL may spend 2 s on compiling a query that then runs for 1 ms. */
const DONT_COMPILE = 'SET jit = off';

export interface Engine extends Route {
  /** Bypasses a pooler, for LISTEN, session locks and settings. */
  direct: Route;
  pool: pg.PoolConfig;
  stop: () => Promise<void>;
}

export interface ServerOptions {
  databaseUrl: string;
  directUrl?: string | undefined;
  log: Logger;
  applicationName?: string | undefined;
  maxConnections?: number | undefined;
  patienceMs?: number | undefined;
}

export async function reachServer(options: ServerOptions): Promise<Engine> {
  const { databaseUrl, directUrl, applicationName: name = PORTAL_NAME } = options;
  const { patienceMs = 30_000, log } = options;
  const pool = { max: options.maxConnections ?? 10, idleTimeoutMillis: 30_000 };
  const stop = async () => {};
  const setting = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const direct = routeTo(directUrl ?? databaseUrl, {
    application_name: name,
    ...LIMITS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  await waitForServer({ ...direct, setting, patienceMs, log });
  await requireNoTransactionPooler(direct, setting);
  if (!directUrl) {
    const onConnect = (client: pg.ClientBase) =>
      trust<undefined>(client.query(DONT_COMPILE), 'pg-pool awaits it, which its types leave out');
    return { ...direct, direct, pool: { ...pool, onConnect }, stop };
  }
  // PgBouncer refuses the other limits as connection options; `judgeLimits` checks them instead.
  const pooled = routeTo(databaseUrl, {
    application_name: name === PORTAL_NAME ? POOLED_NAME : name,
    query_timeout: LIMITS.query_timeout,
  });
  await waitForServer({ ...pooled, setting: 'DATABASE_URL', patienceMs, log });
  await requireSameDatabase(pooled, direct);
  return { ...pooled, direct, pool, stop };
}

function routeTo(connectionString: string, config: pg.ClientConfig): Route {
  const address = readDatabaseAddress(connectionString);
  const isPlain = address.hosts.length === 1 && address.target === 'any';
  return {
    connection: { ...config, connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 },
    Client: isPlain ? pg.Client : failoverClient(address),
  };
}
