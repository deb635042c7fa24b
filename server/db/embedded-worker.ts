import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { z } from 'zod';
import { trust } from '#shared/trust.ts';
import { closeToOthers, PrivateNodeFS } from './private-node-fs.ts';

export interface EmbeddedWorkerData {
  dataDir: string;
  address: string;
}

export type EmbeddedWorkerMessage = 'ready' | 'stopped' | 'alive';

const { dataDir, address } = trust<EmbeddedWorkerData>(workerData, 'embedded.ts gives it');
const folder = join(dataDir, 'database');

const MB = 1024 * 1024;
const NEW_DATABASE_BYTES = 50 * MB;
const ROOM = 'Make room, or set DATA_DIR to a folder on a larger disk';
const errnoSchema = z.object({ errno: z.number() });
const NO_SPACE = 51;

removeUnfinished();
const isNew = !existsSync(join(folder, 'PG_VERSION'));
const db = await openOrCreate().catch((error: unknown) => {
  removeUnfinished();
  throw new Error(reasonOf(error));
});
// Many clients may connect, but only one may send queries: pglite-socket would mix up answers.
const server = new PGLiteSocketServer({ db, path: address, maxConnections: 8 });
await server.start();

parentPort?.on('message', (message: 'stop' | 'ping') => {
  if (message === 'ping') tell('alive');
  else void stop();
});
tell('ready');

async function openOrCreate(): Promise<PGlite> {
  if (isNew) await create();
  else closeToOthers(folder);
  return open(folder);
}

/** Looks for a likely reason, because Emscripten reports only a number or nothing. */
function reasonOf(error: unknown): string {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (isNew && free < NEW_DATABASE_BYTES) {
    return `only ${Math.floor(free / MB)} MB are free on the disk of ${dataDir}, and a new database takes ${NEW_DATABASE_BYTES / MB} MB. ${ROOM}`;
  }
  if (errnoSchema.safeParse(error).data?.errno === NO_SPACE) {
    return `the disk of ${dataDir} is full. ${ROOM}`;
  }
  return error instanceof Error ? error.message : inspect(error);
}

/** Creates the database in another folder, so that a killed start never leaves half a database. */
async function create(): Promise<void> {
  const unfinished = join(dataDir, `database.new-${crypto.randomUUID()}`);
  mkdirSync(unfinished, { mode: 0o700 });
  const fresh = await open(unfinished);
  await fresh.close();
  renameSync(unfinished, folder);
}

function removeUnfinished(): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('database.new-')) rmSync(join(dataDir, name), { recursive: true });
  }
}

async function open(path: string): Promise<PGlite> {
  const opened = await PGlite.create({ fs: new PrivateNodeFS(path), extensions: { pg_trgm } });
  const run = opened.execProtocolRawStream.bind(opened);
  // Emscripten swallows errors thrown inside it. This one ends the thread, so no later query hangs.
  const end = (reason: string) =>
    setImmediate(() => {
      throw new Error(`PGlite broke: ${reason}`);
    });
  opened.execProtocolRawStream = (message, options) =>
    run(message, {
      ...options,
      onRawData: (data) => {
        options?.onRawData?.(data);
        if (isPanic(data)) end('it could not write its log. Is the disk full?');
      },
    }).catch((error: unknown) => {
      end(error instanceof Error ? error.message : inspect(error));
      throw error;
    });
  return opened;
}

/** Marks the engine's last error. Rows can't contain this text, because texts can't contain NUL. */
const PANIC = 'SPANIC\0VPANIC\0';

const isPanic = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length).includes(PANIC);

async function stop(): Promise<void> {
  await server.stop();
  await db.close();
  tell('stopped');
  parentPort?.close();
}

function tell(message: EmbeddedWorkerMessage): void {
  parentPort?.postMessage(message);
}
