import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMailCheck } from '#server/channels/mail-check.ts';
import { mailFolder } from '#server/channels/open-channels.ts';
import { textProviderOf } from '#server/settings/channel-settings.ts';
import type { Database } from '#server/db/database.ts';
import { createPageFill } from '#server/features/program/page-fill.ts';
import { createHttpServer, hostToOpen, listen } from '#server/http/listener.ts';
import type { FillPage } from '#server/http/static.ts';
import { prepareStop } from '#server/http/stopping.ts';
import type { MetricsExchange } from '#server/metrics/exchange.ts';
import { watchStorage } from '#server/storage/storage-watch.ts';
import { agencyOf } from '#server/settings/agency-settings.ts';
import { createApp, type AppDeps } from '#server/app.ts';
import { decidedBy } from '#server/settings/decided-settings.ts';
import type { Env } from '#server/settings/env.ts';
import type { Parts } from './open-parts.ts';

/** For how many seconds /readyz answers 503 before the server stops listening. */
const DRAIN_SECONDS = { embedded: 0, postgres: 5 };
const SHORT_GRACE = 10_000;
const MB = 1024 * 1024;

export interface StopOptions {
  reason?: string | undefined;
  /** True to drain first, and to wait up to STOP_SECONDS, not ten seconds, for open requests. */
  isPatient?: boolean;
  hurry?: AbortSignal | undefined;
}

export interface ServeOptions {
  pages: (server: Server, fill: FillPage) => AppDeps['pages'] | Promise<AppDeps['pages']>;
  isDevelopment?: boolean;
  deadlines?: { headers: number };
  exchange?: MetricsExchange;
}

export interface Serving {
  port: number;
  address: string;
  inFlight: () => number;
  stop: (options?: Omit<StopOptions, 'reason'>) => Promise<void>;
}

export async function startServing(
  { env, log, db, storage, sessionSecrets }: Parts,
  { pages, isDevelopment = false, deadlines, exchange }: ServeOptions,
): Promise<Serving> {
  const { server, answerWith } = createHttpServer(deadlines);
  const stopping = prepareStop(server);
  const { look, health } = watchStorage({ storage, log });
  let isAccepting = true;
  const app = createApp({
    db,
    storage,
    storageHealth: health,
    checkMail: env.SMTP_URL ? createMailCheck(env.SMTP_URL) : null,
    log,
    pages: await pages(server, createPageFill(db, log)),
    isAccepting: () => isAccepting,
    ...(exchange && { exchange }),
    settings: {
      sessionSecrets,
      agency: agencyOf(env),
      publicUrl: env.PUBLIC_URL,
      trustProxy: env.TRUST_PROXY,
      decided: decidedBy(env),
      loginFailuresPerAccount: env.LOGIN_FAILURES_PER_ACCOUNT,
      loginFailuresPerAddress: env.LOGIN_FAILURES_PER_ADDRESS,
      registrationsPerAddress: env.REGISTRATIONS_PER_ADDRESS,
      unconfirmedMailsPerHour: env.UNCONFIRMED_MAILS_PER_HOUR,
      uploadsPerUser: env.UPLOADS_PER_USER,
      uploadQuotaBytes: env.UPLOAD_QUOTA_MB * MB,
      unapprovedUploadQuotaBytes: env.UPLOAD_QUOTA_UNAPPROVED_MB * MB,
      textProvider: textProviderOf(env),
      textCountries: env.TEXT_COUNTRIES,
      textCodesPerDay: env.TEXT_CODES_PER_DAY,
      sendsMessages: env.SEND_MESSAGES === 'on',
      metricsToken: env.METRICS_TOKEN,
      dataDir: env.DATA_DIR,
      minFreeBytes: env.MIN_FREE_MB * MB,
      mailFolder: env.SMTP_URL ? null : mailFolder(env.DATA_DIR),
      checkAnswers: env.NODE_ENV !== 'production',
      // In development, /sw.js removes a built portal's worker, which would show old pages.
      servesWorker: env.SERVICE_WORKER === 'on' && !isDevelopment,
      isDevelopment,
    },
  });
  answerWith(app);
  const { port } = await listen(server, { host: env.HOST, port: env.PORT });
  // Not awaited: the portal starts even if the file store is unreachable.
  void look();
  return {
    port,
    address: `http://${hostToOpen(env.HOST)}:${port}`,
    inFlight: stopping.inFlight,
    async stop({ isPatient = false, hurry } = {}) {
      isAccepting = false;
      stopping.endKeepAlive();
      if (isPatient) {
        await sleep(drainMs(env, db), undefined, { signal: hurry }).catch(() => undefined);
      }
      await stopping.close({ graceMs: isPatient ? 1000 * env.STOP_SECONDS : SHORT_GRACE, hurry });
    },
  };
}

export const longestStop = (env: Env, db: Database) => drainMs(env, db) + 1000 * env.STOP_SECONDS;

const drainMs = (env: Env, db: Database) => 1000 * (env.DRAIN_SECONDS ?? DRAIN_SECONDS[db.kind]);
