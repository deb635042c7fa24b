import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { openEngine } from '#server/db/database.ts';
import { requireOwnFolder } from '#server/db/folder-owner.ts';
import { PORTAL_NAME, type Engine } from '#server/db/reach-server.ts';
import { readEnv, type Env } from '#server/settings/env.ts';
import { secretLines, secretsOf } from '#server/settings/session-secret.ts';
import { countPortals, liftLimits, UNLIMITED } from './dump-queries.ts';

export interface Place {
  env: Env;
  kind: 'embedded' | 'postgres';
  /** One secret per line. Undefined for an embedded database, whose folder holds its secrets. */
  sessionSecret: string | undefined;
}

export function readPlace(settings: NodeJS.ProcessEnv): Place {
  const hasSecret = Boolean(settings['SESSION_SECRET']);
  const env = readEnv({ ...settings, ...(!hasSecret && { SESSION_SECRET: NO_SECRET }) });
  return {
    env,
    kind: env.DATABASE_URL ? 'postgres' : 'embedded',
    sessionSecret: hasSecret ? secretLines(secretsOf(env)) : undefined,
  };
}

const NO_SECRET = 'these settings have no secret and no one is signed in by it';

export interface Connection {
  client: pg.Client;
  databaseFolder: string | null;
  close: () => Promise<void>;
}

interface ConnectOptions {
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>;
  command: string;
}

export async function connect({ env, command }: ConnectOptions): Promise<Connection> {
  if (!env.DATABASE_URL) requireOwnFolder(env.DATA_DIR, command);
  const engine = await openEngine({
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    log: pino({ level: 'silent' }),
    applicationName: 'chaplaincy-backup',
    patienceMs: 10_000,
  });
  try {
    return {
      ...(await connectTo(engine)),
      databaseFolder: env.DATABASE_URL ? null : join(env.DATA_DIR, 'database'),
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

async function connectTo({ connection, Client, stop }: Engine) {
  const client = new Client({ ...connection, ...UNLIMITED });
  // Ignored here, because the next query reports the broken connection.
  client.on('error', () => undefined);
  await client.connect();
  await liftLimits(client);
  return {
    client,
    close: async () => {
      await client.end().catch(() => undefined);
      await stop();
    },
  };
}

export const hasEmbeddedDatabase = (dataDir: string) =>
  existsSync(join(dataDir, 'database', 'PG_VERSION'));

export function requireEmbeddedDatabase(dataDir: string, command: string) {
  // This check comes first, because a folder looks empty to a user who may not open it.
  requireOwnFolder(dataDir, command);
  if (hasEmbeddedDatabase(dataDir)) return;
  throw new Error(
    `There is no portal data in ${dataDir}. Set DATA_DIR to the folder of the portal.`,
  );
}

export async function requireNoPortal(client: pg.Client) {
  const count = await countPortals(client, PORTAL_NAME);
  if (count === 0) return;
  throw new Error(
    'A portal is connected to this database. Stop all processes of the portal first, because anything they write meanwhile would be lost.',
  );
}
