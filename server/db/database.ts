import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import pTimeout from 'p-timeout';
import { projectFolder } from '#server/release/project-folder.ts';
import { createOutageLog } from './outage-log.ts';
import { startEmbedded } from './embedded.ts';
import { listenTo } from './listen.ts';
import { migrateDatabase } from './migrate.ts';
import { JOURNAL } from './migration-journal.ts';
import { withoutNames } from './prepared.ts';
import { reachServer, type Engine } from './reach-server.ts';
import { runTransaction, type Executor } from './transaction.ts';

export type { Executor } from './transaction.ts';
/** Begin transactions with `Database.transaction`, never with drizzle's own. */
export type Orm = Executor;

export interface Database {
  kind: 'embedded' | 'postgres';
  pool: pg.Pool;
  orm: Orm;
  // Never use `orm` or `pool` in `work`: `tx` holds the embedded engine's only connection.
  transaction: <T>(work: (tx: Executor) => Promise<T>) => Promise<T>;
  listen: (channel: string, onNotice: () => void) => () => Promise<void>;
  /** Whether the database accepts writes; answers within 5 s. */
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** An address without a transaction pooler such as PgBouncer, for LISTEN and session locks. */
  directUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  migrate?: boolean;
  migrationsFolder?: string;
  /** How long to wait for another portal on this database to stop; 30 s by default. */
  alonePatienceMs?: number | undefined;
  maxConnections?: number;
  applicationName?: string;
  /** False by default with a `directUrl`, because older poolers lose prepared statements. */
  preparesStatements?: boolean | undefined;
  patienceMs?: number;
  onLost?: (reason: Error) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log, migrate = true } = options;
  const engine = await openEngine(options);
  try {
    if (migrate) {
      const { migrationsFolder = MIGRATIONS, alonePatienceMs } = options;
      await migrateDatabase(engine.direct, { migrationsFolder, log, alonePatienceMs });
    }
  } catch (error) {
    await engine.stop();
    throw error;
  }
  const endPresence = migrate && options.directUrl ? await showPresence(engine) : async () => {};
  const pool = openPool(engine, log);
  let closing: Promise<void> | undefined;
  let probe: Promise<boolean> | undefined;
  return {
    kind: databaseUrl ? 'postgres' : 'embedded',
    pool,
    orm: drizzle(pool),
    transaction: (work) => runTransaction(pool, work),
    listen: (channel, onNotice) =>
      databaseUrl
        ? listenTo({ open: () => openDirect(engine), channel, onNotice })
        : async () => {},
    isReady: () => (probe ??= takesWrites(pool).finally(() => (probe = undefined))),
    close: () => (closing ??= endPool(pool, log).then(endPresence).then(engine.stop)),
  };
}

export const MIGRATIONS = join(projectFolder, 'migrations');
const READY_MS = 5_000;
const CLOSE_MS = 10_000;

export async function openEngine(options: DatabaseOptions): Promise<Engine> {
  const { databaseUrl, directUrl, preparesStatements = directUrl === undefined } = options;
  const engine = databaseUrl
    ? await reachServer({ ...options, databaseUrl })
    : await startEmbeddedEngine(options);
  return preparesStatements ? engine : { ...engine, Client: withoutNames(engine.Client) };
}

async function startEmbeddedEngine(options: DatabaseOptions): Promise<Engine> {
  const engine = {
    ...(await startEmbedded({ ...options, onLost: options.onLost })),
    Client: pg.Client,
  };
  return { ...engine, direct: engine };
}

/** Keeps a direct connection open, so that a restore can see that this portal is running. */
async function showPresence(engine: Engine): Promise<() => Promise<void>> {
  return new Promise((resolve) => {
    const end = listenTo({
      open: () => openDirect(engine),
      channel: 'portal_presence',
      onNotice: () => resolve(end),
    });
  });
}

const openDirect = ({ direct }: Engine) => new direct.Client(direct.connection);

function openPool(engine: Engine, log: Logger): pg.Pool {
  const pool = new pg.Pool({ ...engine.connection, ...engine.pool, Client: engine.Client });
  const report = createOutageLog(log);
  pool.on('error', (error) => report({ what: 'an idle database connection broke', error }));
  // pg-pool handles errors of idle clients only. Any other error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A write that changes nothing. Standbys and read-only databases refuse even such a write. */
export const writeNothing = (table = JOURNAL) => `DELETE FROM ${table} WHERE false`;

async function takesWrites(pool: pg.Pool): Promise<boolean> {
  const query = pool.query(writeNothing()).then(
    () => true,
    () => false,
  );
  return pTimeout(query, { milliseconds: READY_MS, fallback: () => false });
}

async function endPool(pool: pg.Pool, log: Logger): Promise<void> {
  const isEnded = await pTimeout(
    pool.end().then(() => true),
    { milliseconds: CLOSE_MS, fallback: () => false },
  );
  if (!isEnded) log.warn('closing the database although a connection is still in use');
}
