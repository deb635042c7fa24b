import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp, type AppDeps } from './app.ts';
import { offerCopies } from '#server/backup/offer-copies.ts';
import { createMailCheck } from '#server/channels/mail-check.ts';
import { mailFolder } from '#server/channels/open-channels.ts';
import { textProviderOf } from '#server/channels/settings.ts';
import { databaseSettings } from '#server/db/database-settings.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { isFlaw } from '#server/doctor/finding.ts';
import { judgeAddress } from '#server/doctor/judge-portal.ts';
import { warnAtStart } from '#server/doctor/warn-at-start.ts';
import type { Env } from './env.ts';
import { ensureAdministrator } from '#server/features/accounts/administrators.ts';
import { isCommonPassword, randomPassword } from '#server/features/accounts/password.ts';
import { startSweeping } from '#server/features/uploads/service.ts';
import { sendDueAnnouncements } from '#server/features/announcements/service.ts';
import { sendDueTestCalls } from '#server/features/announcements/test-calls/service.ts';
import { remindSilent } from '#server/features/messages/jobs/remind-silent.ts';
import { sendDigest } from '#server/features/messages/jobs/send-digest.ts';
import { tellTomorrow } from '#server/features/messages/jobs/tell-tomorrow.ts';
import { warnOnScene } from '#server/features/messages/jobs/warn-on-scene.ts';
import { giveFreedSeats } from '#server/features/training/seats/service.ts';
import { AppError } from '#server/http/errors.ts';
import { createHttpServer, hostToOpen, listen } from '#server/http/listener.ts';
import { createLog } from '#server/http/log.ts';
import { prepareStop } from '#server/http/stopping.ts';
import { startRetention } from '#server/retention/start-retention.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { watchStorage } from '#server/storage/storage-watch.ts';
import { startJobs } from './jobs.ts';
import { startMessenger } from './messenger/messenger.ts';
import { startMessengerThread } from './messenger/start-thread.ts';
import { keptSecret } from './session-secret.ts';
import { portalVersion } from './version.ts';

/** Seconds in which balancers hear from /readyz of the stop, where there can be several processes. */
const DRAIN_SECONDS = { embedded: 0, postgres: 5 };
/** Milliseconds that requests in flight get when somebody waits for the stop. */
const SHORT_GRACE = 10_000;
const MB = 1024 * 1024;
/** Milliseconds between two sweeps of files that nobody uses. */
const SWEEP_PAUSE = 10 * 60_000;
/** Milliseconds between two removals of what is older than it is to be kept. */
const RETENTION_PAUSE = 60 * 60_000;

/** Milliseconds between two looks for what comes due by the clock. */
const JOB_PAUSE = 15_000;

const jobs = {
  remindSilent,
  sendDueTestCalls,
  sendDueAnnouncements,
  warnOnScene,
  giveFreedSeats,
  tellTomorrow,
  sendDigest,
};

export interface RunningServer {
  address: string;
  /** Set when this start made the first administrator, with a random password. */
  firstAdministrator: { username: string; password: string } | null;
  db: Database;
  storage: Storage;
  /** Lets requests in flight finish, then closes the database. */
  stop: (options?: StopOptions) => Promise<void>;
  /** The bound of what a stop waits for requests, in milliseconds. */
  longestStop: number;
}

export interface StopOptions {
  /** Why, for the log. */
  reason?: string;
  /** Goes on listening for DRAIN_SECONDS, and gives requests in flight STOP_SECONDS instead of ten. */
  isPatient?: boolean;
  /** Cuts all waiting for requests. */
  hurry?: AbortSignal;
}

export interface ServerOptions {
  env: Env;
  /** Makes what serves the pages, given the server on whose port they are. */
  pages: (server: Server) => AppDeps['pages'] | Promise<AppDeps['pages']>;
  isDevelopment?: boolean;
  /** For tests: milliseconds in which the headers of a request have to be there. */
  deadlines?: { headers: number };
  /** The database is lost for good and the process should end. */
  onLost?: (reason: Error) => void;
}

/** Opens the database, listens, and makes the first administrator where there is none. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, isDevelopment = false } = options;
  const log = createLog(env.LOG_LEVEL);
  warnOfProxy(env, log);
  const db = await openDatabase({
    ...databaseSettings(env),
    log,
    ...(options.onLost && { onLost: options.onLost }),
  });
  const server = createHttpServer(options.deadlines);
  const stopping = prepareStop(server);
  const drainMs = 1000 * (env.DRAIN_SECONDS ?? DRAIN_SECONDS[db.kind]);
  const ends: (() => unknown)[] = [() => db.close()];
  const end = async (graceMs = SHORT_GRACE, hurry?: AbortSignal) => {
    await stopping.close({ graceMs, hurry });
    for (const one of ends.toReversed()) await one();
  };
  try {
    let isAccepting = true;
    const sessionSecret = env.SESSION_SECRET ?? keptSecret(env.DATA_DIR);
    const storage = await openStorage(env, sessionSecret);
    ends.push(() => storage.close());
    const { look, health } = watchStorage({ storage, log });
    const app = createApp({
      db,
      storage,
      storageHealth: health,
      checkMail: env.SMTP_URL ? createMailCheck(env.SMTP_URL) : null,
      log,
      pages: await options.pages(server),
      isAccepting: () => isAccepting,
      settings: {
        sessionSecret,
        publicUrl: env.PUBLIC_URL,
        trustProxy: env.TRUST_PROXY,
        passwordMinLength: env.PASSWORD_MIN_LENGTH,
        loginFailuresPerAccount: env.LOGIN_FAILURES_PER_ACCOUNT,
        loginFailuresPerAddress: env.LOGIN_FAILURES_PER_ADDRESS,
        registrationsPerAddress: env.REGISTRATIONS_PER_ADDRESS,
        uploadsPerUser: env.UPLOADS_PER_USER,
        uploadQuotaBytes: env.UPLOAD_QUOTA_MB * MB,
        unapprovedUploadQuotaBytes: env.UPLOAD_QUOTA_UNAPPROVED_MB * MB,
        textProvider: textProviderOf(env),
        metricsToken: env.METRICS_TOKEN,
        dataDir: env.DATA_DIR,
        minFreeBytes: env.MIN_FREE_MB * MB,
        auditRetentionDays: env.AUDIT_RETENTION_DAYS,
        mailFolder: env.SMTP_URL ? null : mailFolder(env.DATA_DIR),
        checkAnswers: env.NODE_ENV !== 'production',
        // A worker of a built portal at this address would show its old pages.
        servesWorker: env.SERVICE_WORKER === 'on' && !isDevelopment,
        isDevelopment,
      },
    });
    server.on('request', app);
    const { port } = await listen(server, { host: env.HOST, port: env.PORT });
    // Last: a start that fails after it would leave a password that nobody was told.
    const firstAdministrator = await makeFirstAdministrator(db, env);
    if (env.ADMIN_PASSWORD && (await isCommonPassword(env.ADMIN_PASSWORD))) {
      log.warn('ADMIN_PASSWORD is one of the most common passwords: change it after signing in.');
    }
    // Not waited for: with its store away the portal does all else.
    void look();
    const minFreeBytes = env.MIN_FREE_MB * MB;
    const warned = warnAtStart({ db, log, dataDir: env.DATA_DIR, minFreeBytes });
    ends.push(() => warned);
    if (db.kind === 'embedded') {
      ends.push(await offerCopies({ db, dataDir: env.DATA_DIR, sessionSecret, minFreeBytes, log }));
    }
    ends.push(startSweeping({ db, storage, log, pause: SWEEP_PAUSE }));
    const retention = {
      auditDays: env.AUDIT_RETENTION_DAYS,
      messageDays: env.MESSAGE_RETENTION_DAYS,
    };
    ends.push(startRetention({ db, log, settings: retention, pause: RETENTION_PAUSE }));
    const fallbackAddress = `http://${hostToOpen(env.HOST)}:${port}`;
    const settings = { secret: sessionSecret, publicUrl: env.PUBLIC_URL, fallbackAddress };
    ends.push(
      db.kind === 'postgres'
        ? startMessengerThread({ env, settings }, log)
        : await startMessenger({ db, env, log, settings }),
    );
    ends.push(startJobs({ db, log, jobs, pause: JOB_PAUSE }));
    log.info(
      { version: portalVersion(), node: process.version, database: db.kind, port },
      'started',
    );
    return {
      address: env.PUBLIC_URL ?? fallbackAddress,
      firstAdministrator,
      db,
      storage,
      longestStop: drainMs + 1000 * env.STOP_SECONDS,
      async stop({ reason = 'end', isPatient = false, hurry } = {}) {
        const begin = performance.now();
        log.info({ reason, inFlight: stopping.inFlight() }, 'stopping');
        isAccepting = false;
        stopping.endKeepAlive();
        if (isPatient) await sleep(drainMs, undefined, { signal: hurry }).catch(() => undefined);
        await end(isPatient ? 1000 * env.STOP_SECONDS : SHORT_GRACE, hurry);
        log.info({ reason, ms: Math.round(performance.now() - begin) }, 'stopped');
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function makeFirstAdministrator(db: Database, env: Env) {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email } = env;
  const rules = { minLength: env.PASSWORD_MIN_LENGTH };
  const password = env.ADMIN_PASSWORD ?? randomPassword(rules.minLength);
  const isNew = await ensureAdministrator(db, { username, email, password }, rules).catch(
    (error: unknown) => {
      throw error instanceof AppError
        ? new Error(`ADMIN_… can’t be used for the first administrator: ${error.message}`)
        : error;
    },
  );
  return isNew && env.ADMIN_PASSWORD === undefined ? { username, password } : null;
}

function warnOfProxy(env: Env, log: Logger) {
  if (!env.PUBLIC_URL) return;
  const finding = judgeAddress({ publicUrl: env.PUBLIC_URL, trustProxy: env.TRUST_PROXY });
  if (isFlaw(finding)) log.warn(`${finding.message} ${finding.remedy}`);
}
