import { closeSync, openSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { lastBackupSchema, type LastBackup } from './last-backup-queries.ts';

export const copySchema = z.union([
  z.object({ folder: z.string(), sessionSecret: z.string(), heldMs: z.number() }),
  z.object({ problem: z.string() }),
]);
export const doneSchema = z.object({ done: lastBackupSchema });
const recordedSchema = z.object({ recorded: z.literal(true) });

/** The longest path of a socket, in bytes: the limit of macOS, the lowest of all systems. */
const MAX_PATH = 103;

/** Replaces a path that is too long with one in /proc/self/fd, which works until `close`. */
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
  folder: string;
  sessionSecret: string;
  heldMs: number;
  signal: AbortSignal;
  record: (backup: LastBackup) => Promise<void>;
  /** Tells the portal to delete the copy, and waits until it is deleted, at most ten seconds. */
  release: () => Promise<void>;
}

/** Returns null if no portal runs. Otherwise the portal deletes no uploads until `release`. */
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
  socket.once('close', () => ending.abort(new Error('The portal stopped during the backup.')));
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

export function linesOf(socket: Socket) {
  socket.on('error', () => undefined);
  const lines: AsyncIterator<string, undefined> = createInterface({ input: socket })[
    Symbol.asyncIterator
  ]();
  return {
    async next(): Promise<unknown> {
      const { done, value } = await lines.next();
      if (done) throw new Error('The portal stopped during the backup.');
      return JSON.parse(value);
    },
  };
}
