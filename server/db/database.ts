import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { createOutageLog } from '#server/outage-log.ts';
import { projectFolder } from '#server/project-folder.ts';
import { within } from '#server/within.ts';
import { startEmbedded } from './embedded.ts';
import { listenTo } from './listen.ts';
import { migrateDatabase } from './migrate.ts';
import { JOURNAL } from './migration-journal.ts';
import { withoutNames } from './prepared.ts';
import { reachServer, type Engine } from './reach-server.ts';
import { runTransaction, type Executor } from './transaction.ts';

export type { Executor } from './transaction.ts';
/** Outside any transaction; begun by `Database.transaction`, never by drizzle's own. */
export type Orm = Executor;

export interface Database {
  kind: 'embedded' | 'postgres';
  /** For libraries that speak SQL themselves; the rest uses `orm`. */
  pool: pg.Pool;
  orm: Orm;
  /** Never use `orm` or `pool` inside `work`: the embedded engine has one connection, held by `tx`. */
  transaction: <T>(work: (tx: Executor) => Promise<T>) => Promise<T>;
  /**
   * Runs `onNotice` when another process notifies that channel; where there is no other process,
   * never. @returns what ends it.
   */
  listen: (channel: string, onNotice: () => void) => () => Promise<void>;
  /** Whether the database takes writes, told within 5 s. */
  isReady: () => Promise<boolean>;
  /** Lets running queries finish (10 s at most), then closes. May be called twice. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** One or several PostgreSQL hosts; of several, the one that takes writes and was promoted last is used. Without it: the embedded engine in `dataDir`. */
  databaseUrl?: string | undefined;
  /**
   * The address of the PostgreSQL server itself, where `databaseUrl` leads to a transaction pooler
   * such as PgBouncer. LISTEN, session locks and session settings use it.
   */
  directUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  migrate?: boolean;
  migrationsFolder?: string;
  /** How long a migration that must be alone waits for the end of other portals, 30 s by default. */
  alonePatienceMs?: number | undefined;
  /** Connections to PostgreSQL, 10 at most by default. The embedded engine always has one. */
  maxConnections?: number;
  /** How PostgreSQL lists the connections; as a portal's by default. */
  applicationName?: string;
  /** Whether statements may have names. False by default with a `directUrl`: older poolers lose them. */
  preparesStatements?: boolean | undefined;
  /** How long to wait for a PostgreSQL server that is away at start, 30 s by default. */
  patienceMs?: number;
  /** The embedded engine died or lost its folder: nothing can be stored until a new start. */
  onLost?: (reason: Error) => void;
}

/**
 * Opens and migrates the database.
 * @throws when the folder is in use by another process, the server stays away or a migration fails.
 */
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

/**
 * Reaches the server, or starts the embedded engine, and changes nothing. The embedded engine serves
 * one connection at a time.
 * @throws when the folder is in use by another process or the server stays away
 */
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

/** Holds a direct connection, so that a restore sees a running portal: it doesn't count the pooler's. */
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
  // pg-pool listens to idle clients only: a connection that breaks while borrowed would otherwise
  // be an unhandled 'error' event and end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A statement that writes nothing, and that a standby or a read-only database still refuses. */
export const writeNothing = (table = JOURNAL) => `DELETE FROM ${table} WHERE false`;

async function takesWrites(pool: pg.Pool): Promise<boolean> {
  const query = pool.query(writeNothing()).then(
    () => true,
    () => false,
  );
  return within(query, READY_MS, false);
}

async function endPool(pool: pg.Pool, log: Logger): Promise<void> {
  const isEnded = await within(
    pool.end().then(() => true),
    CLOSE_MS,
    false,
  );
  if (!isEnded) log.warn('closing the database although a connection is still in use');
}
