import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { startEngine, type Engine } from './embedded-engine.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';

export async function startEmbedded(options: {
  dataDir: string;
  log: Logger;
  onLost: ((reason: Error) => void) | undefined;
}): Promise<{ connection: pg.ClientConfig; pool: pg.PoolConfig; stop: () => Promise<void> }> {
  const { log } = options;
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  let giveUp = (reason: Error): void => void reason;
  const lock = await lockFolder({ folder: dataDir, onLost: (reason) => giveUp(reason) });
  const { address, removeAddress } = privateAddress(dataDir);
  const clear = () => {
    removeAddress();
    lock.release();
  };
  const onLost = (reason: Error) => {
    log.fatal({ err: reason }, 'the embedded database is lost');
    clear();
    options.onLost?.(reason);
  };
  try {
    lock.check();
    const engine = await startEngine({ workerData: { dataDir, address }, onLost });
    giveUp = engine.abandon;
    stopIfTaken(lock, engine);
    return {
      connection: connectionTo(address),
      // One connection, because pglite-socket mixes up clients. Even an import ends within 20 s.
      pool: { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 20_000, verify: forget },
      stop: async () => {
        await engine.stop();
        clear();
      },
    };
  } catch (error) {
    clear();
    throw error;
  }
}

export async function removeEmbeddedDatabase(dataDir: string): Promise<void> {
  const lock = await lockFolder({ folder: dataDir, onLost: () => undefined });
  try {
    rmSync(join(dataDir, 'database'), { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

function stopIfTaken(lock: FolderLock, engine: Engine): void {
  try {
    lock.check();
  } catch (error) {
    engine.abandon(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Resets the only session. Otherwise it would keep a former client's settings and statements. */
function forget(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query('DISCARD ALL').then(() => done(), done);
}

function connectionTo(path: string): pg.ClientConfig {
  return {
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    application_name: 'chaplaincy-portal',
    connectionTimeoutMillis: 20_000,
    query_timeout: 35_000,
    // Otherwise pg would build a path from host and port, which Windows pipes don't have.
    stream: () => {
      const socket = new Socket();
      const connect = () => Socket.prototype.connect.call(socket, path);
      return Object.assign(socket, { connect });
    },
  };
}

// The engine asks for no password, so only the operating-system user may connect.
function privateAddress(dataDir: string): { address: string; removeAddress: () => void } {
  if (process.platform === 'win32') {
    return { address: `\\\\.\\pipe\\portal-${randomUUID()}`, removeAddress: () => undefined };
  }
  const name = `portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`;
  const parent = tmpdir().length > MAX_PARENT_LENGTH ? '/tmp' : tmpdir();
  removeLeftovers(parent, name);
  const folder = mkdtempSync(join(parent, name));
  return {
    address: join(folder, '.s.PGSQL.5432'),
    removeAddress: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** macOS allows 103 bytes for a socket's path, of which our own names take 42. */
const MAX_PARENT_LENGTH = 60;

/** Removes files of killed processes; we hold the lock, so none of them is in use. */
function removeLeftovers(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Ignored: another user's folder can't be removed.
    }
  }
}
