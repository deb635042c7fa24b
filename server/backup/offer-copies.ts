import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { holdFilesOf } from '#server/db/backup-hold.ts';
import type { Database } from '#server/db/database.ts';
import { copyEmbedded } from '#server/db/embedded-copy.ts';
import { describeError } from '#server/log/log.ts';
import { doneSchema, linesOf, openSocketAddress, send, type copySchema } from './copy-socket.ts';
import { recordBackup } from './last-backup-queries.ts';
import type { z } from 'zod';

const COPY = 'backup-copy-';
const MB = 1024 * 1024;
const BUSY = 'Another backup is being made.';

interface Offer {
  db: Database;
  dataDir: string;
  sessionSecret: string;
  minFreeBytes: number;
  log: Logger;
}

/** Offers copies at a socket that only the portal's user can open. Does nothing on Windows. */
export async function offerCopies(offer: Offer): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return async () => undefined;
  const dataDir = realpathSync(offer.dataDir);
  // Removes copies that killed portals left behind. No other portal uses this folder.
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(COPY)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const sockets = new Map<Socket, Promise<void>>();
  // allowHalfOpen keeps the socket open until the copy is removed, even if the client has ended.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const isBusy = sockets.size > 0;
    const work = isBusy ? refuse(socket) : giveCopy(socket, { ...offer, dataDir });
    sockets.set(
      socket,
      work.finally(() => sockets.delete(socket)),
    );
  });
  const closeAddress = await listenIn(dataDir, server).catch((error: unknown) => {
    // On file systems without sockets, the portal works but can't be backed up while it runs.
    offer.log.warn(
      { err: describeError(error) },
      'a backup needs a stopped portal: DATA_DIR takes no socket, at which the command would ask for a copy',
    );
    return null;
  });
  if (closeAddress === null) return async () => undefined;
  return async () => {
    const works = [...sockets.values()];
    for (const socket of sockets.keys()) socket.destroy();
    await Promise.all(works);
    await new Promise((resolve) => server.close(resolve));
    closeAddress();
  };
}

async function listenIn(dataDir: string, server: Server): Promise<() => void> {
  const address = openSocketAddress(dataDir);
  try {
    rmSync(address.path, { force: true });
    const before = process.umask(0o177);
    try {
      server.listen(address.path);
    } finally {
      process.umask(before);
    }
    await once(server, 'listening');
    return address.close;
  } catch (error) {
    address.close();
    throw error;
  }
}

const tell = (socket: Socket, message: z.input<typeof copySchema>) => send(socket, message);

async function refuse(socket: Socket) {
  tell(socket, { problem: BUSY });
  socket.end();
}

async function giveCopy(socket: Socket, { db, dataDir, sessionSecret, minFreeBytes, log }: Offer) {
  const gone = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve());
  });
  const lines = linesOf(socket);
  const folder = join(dataDir, `${COPY}${randomUUID()}`);
  const letFilesGo = holdFilesOf(db);
  try {
    await requireRoom(dataDir, minFreeBytes);
    await mkdir(folder, { mode: 0o700 });
    const heldMs = await copyEmbedded(db, dataDir, folder);
    log.info({ heldMs }, 'the database was copied for a backup');
    tell(socket, { folder, sessionSecret, heldMs });
    const { done } = doneSchema.parse(await Promise.race([lines.next(), gone.then(() => ({}))]));
    await recordBackup(db.orm, done);
    send(socket, { recorded: true });
    log.info(done, 'a backup was made');
    await gone;
  } catch (error) {
    log.warn({ err: describeError(error) }, 'a backup was not made');
    tell(socket, { problem: error instanceof Error ? error.message : String(error) });
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    letFilesGo();
    socket.end();
  }
}

async function requireRoom(dataDir: string, minFreeBytes: number) {
  const names = await readdir(join(dataDir, 'database'), { recursive: true });
  const sizes = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(dataDir, 'database', name)).catch(() => null);
      return stats?.isFile() ? stats.size : 0;
    }),
  );
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize - size >= minFreeBytes) return;
  throw new Error(
    `The disk of DATA_DIR has no room for a copy of the database (${Math.ceil(size / MB)} MB, and MIN_FREE_MB beside it). Make room, or stop the portal for the backup.`,
  );
}
