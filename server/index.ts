import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, type AppDeps } from './app.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import type { Env } from './env.ts';
import { ensureAdministrator } from '#server/features/accounts/administrators.ts';
import { createLog } from '#server/http/log.ts';

/** Milliseconds that requests in flight get once the server is told to stop. */
const STOP_DEADLINE = 10_000;
const HEADERS_DEADLINE = 60_000;

export interface RunningServer {
  address: string;
  /** Set when this start made the first administrator, with a random password. */
  firstAdministrator: { username: string; password: string } | null;
  db: Database;
  /** Lets requests in flight finish, then closes the database. */
  stop: () => Promise<void>;
}

export interface ServerOptions {
  env: Env;
  /** Makes what serves the pages, given the server on whose port they are. */
  pages: (server: Server) => AppDeps['pages'] | Promise<AppDeps['pages']>;
  isDevelopment?: boolean;
  /** The database is lost for good and the process should end. */
  onLost?: (reason: Error) => void;
}

/** Opens the database, makes the first administrator where there is none, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, isDevelopment = false } = options;
  const log = createLog(env.LOG_LEVEL);
  warnOfProxy(env, log);
  const db = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    log,
    ...(options.onLost && { onLost: options.onLost }),
  });
  try {
    const firstAdministrator = await makeFirstAdministrator(db, env);
    let isAccepting = true;
    const server = createServer({ headersTimeout: HEADERS_DEADLINE, requestTimeout: 0 });
    const app = createApp({
      db,
      log,
      pages: await options.pages(server),
      isAccepting: () => isAccepting,
      settings: {
        sessionSecret: env.SESSION_SECRET ?? keptSecret(env.DATA_DIR),
        publicUrl: env.PUBLIC_URL,
        trustProxy: env.TRUST_PROXY,
        passwordMinLength: env.PASSWORD_MIN_LENGTH,
        loginFailuresPerAccount: env.LOGIN_FAILURES_PER_ACCOUNT,
        loginFailuresPerAddress: env.LOGIN_FAILURES_PER_ADDRESS,
        registrationsPerAddress: env.REGISTRATIONS_PER_ADDRESS,
        checkAnswers: env.NODE_ENV !== 'production',
        isDevelopment,
      },
    });
    server.on('request', app);
    const { port } = await listen(server, env);
    return {
      address: env.PUBLIC_URL ?? `http://localhost:${port}`,
      firstAdministrator,
      db,
      async stop() {
        isAccepting = false;
        await closeServer(server);
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function makeFirstAdministrator(db: Database, env: Env) {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email } = env;
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const isNew = await ensureAdministrator(db, { username, email, password });
  return isNew && env.ADMIN_PASSWORD === undefined ? { username, password } : null;
}

function warnOfProxy(env: Env, log: Logger) {
  if (env.PUBLIC_URL?.startsWith('https:') && !env.TRUST_PROXY) {
    log.warn(
      'PUBLIC_URL is https, so a proxy must be in front, but TRUST_PROXY is not set: cookies are marked Secure only on the proxy’s word (X-Forwarded-Proto), and limits count all visitors as one address.',
    );
  }
}

/** Without SESSION_SECRET: one that is made once and kept beside the data. */
function keptSecret(dataDir: string) {
  const file = join(dataDir, 'session-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(48).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

function listen(server: Server, env: Env) {
  return new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: env.PORT, host: env.HOST }, () => {
      server.off('error', reject);
      const address = server.address();
      if (address && typeof address === 'object') resolve(address);
      else reject(new Error('the server has no port'));
    });
  });
}

async function closeServer(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), STOP_DEADLINE);
  await closed;
  clearTimeout(deadline);
}
