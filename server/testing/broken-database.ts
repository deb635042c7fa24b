import { createServer, type Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { runTransaction } from '#server/db/transaction.ts';

/** A database whose port nobody listens on. */
export async function databaseAway(): Promise<Database> {
  const { port, close } = await listen(() => undefined);
  await close();
  return brokenDatabase(port);
}

/** A database that accepts connections and never answers. */
export async function databaseHanging(): Promise<Database> {
  const sockets = new Set<Socket>();
  const { port, close } = await listen((socket) =>
    sockets.add(socket.on('error', () => undefined)),
  );
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await close();
  });
  return brokenDatabase(port);
}

function brokenDatabase(port: number): Database {
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'portal',
    connectionTimeoutMillis: 300,
  });
  pool.on('error', () => undefined);
  onTestFinished(async () => pool.end());
  return {
    kind: 'postgres',
    pool,
    orm: drizzle(pool),
    transaction: (work) => runTransaction(pool, work),
    listen: () => async () => {},
    isReady: async () => false,
    close: async () => undefined,
  };
}

async function listen(onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
