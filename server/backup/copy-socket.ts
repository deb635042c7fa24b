import { closeSync, openSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { lastBackupSchema, type LastBackup } from './last-backup-queries.ts';

/** What the portal answers to who connects: its copy, or why there is none. */
export const copySchema = z.union([
  z.object({ folder: z.string(), sessionSecret: z.string(), heldMs: z.number() }),
  z.object({ problem: z.string() }),
]);
/** What the command says when the archive is whole, and the portal's answer. */
export const doneSchema = z.object({ done: lastBackupSchema });
const recordedSchema = z.object({ recorded: z.literal(true) });

/** Bytes that the path of a socket may have (macOS). */
const MAX_PATH = 103;

/**
 * Returns the address of the socket in a data folder at which its portal gives copies of the
 * database. A path that is too long goes through the opened folder, which `close` closes.
 * @throws Error where the system has no such way
 */
export function openSocketAddress(dataDir: string): { path: string; close: () => void } {
  const path = join(dataDir, SOCKET);
  if (Buffer.byteLength(path) <= MAX_PATH) return { path, close: () => undefined };
  if (process.platform !== 'linux')
    throw new Error(`The path of ${path} is too long for a socket.`);
  const folder = openSync(dataDir, 'r');
  return { path: `/proc/self/fd/${folder}/${SOCKET}`, close: () => closeSync(folder) };
}

const SOCKET = 'backup.sock';
const RELEASE_MS = 10_000;

export interface PortalCopy {
  /** A data folder with nothing but the database in it; removed when the copy is released. */
  folder: string;
  sessionSecret: string;
  /** Milliseconds for which the portal's database was held. */
  heldMs: number;
  /** Aborted when the portal ends. */
  signal: AbortSignal;
  /** Has the portal remember that a backup was made. */
  record: (backup: LastBackup) => Promise<void>;
  /** Returns once the copy is removed and files are deleted again, or after ten seconds. */
  release: () => Promise<void>;
}

/**
 * Asks the portal that runs on the folder for a copy of its database. Until it is released, the
 * portal deletes no files.
 * @returns null where no portal runs there
 * @throws Error that says why the portal has no copy to give
 */
export async function askForCopy(dataDir: string): Promise<PortalCopy | null> {
  if (process.platform === 'win32') return null;
  const address = openSocketAddress(dataDir);
  const socket = createConnection(address.path);
  const lines = linesOf(socket);
  const isConnected = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(false);
      else reject(error);
    });
  }).finally(address.close);
  if (!isConnected) return null;
  const ending = new AbortController();
  const answer = copySchema.parse(await lines.next());
  if ('problem' in answer) throw new Error(answer.problem);
  socket.once('close', () => ending.abort(new Error('The portal ended during the backup.')));
  return {
    ...answer,
    signal: ending.signal,
    async record(backup) {
      send(socket, { done: backup } satisfies z.input<typeof doneSchema>);
      recordedSchema.parse(await lines.next());
    },
    async release() {
      const closed = new Promise<void>((resolve) => {
        if (socket.closed) resolve();
        socket.once('close', () => resolve());
      });
      socket.setTimeout(RELEASE_MS, () => socket.destroy());
      socket.end();
      await closed;
    },
  };
}

export function send(socket: Socket, message: object) {
  socket.write(`${JSON.stringify(message)}\n`);
}

/** Reads a message a line. @throws Error where the other side ends instead, or says what is none */
export function linesOf(socket: Socket) {
  socket.on('error', () => undefined);
  const lines: AsyncIterator<string, undefined> = createInterface({ input: socket })[
    Symbol.asyncIterator
  ]();
  return {
    async next(): Promise<unknown> {
      const { done, value } = await lines.next();
      if (done) throw new Error('The portal ended during the backup.');
      return JSON.parse(value);
    },
  };
}
