import { tmpdir } from 'node:os';
import type { Logger } from 'pino';
import { createApp, type AppDeps, type AppSettings } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createHttpServer } from '#server/http/listener.ts';
import { watchStorage } from '#server/storage/storage-watch.ts';

export const TEST_SECRET = 'a secret that only the tests know';

export const TEST_SETTINGS: AppSettings = {
  sessionSecrets: [TEST_SECRET],
  agency: null,
  publicUrl: undefined,
  trustProxy: undefined,
  decided: { secondFactor: 'none' },
  loginFailuresPerAccount: 10,
  loginFailuresPerAddress: 100,
  registrationsPerAddress: 300,
  unconfirmedMailsPerHour: 1000,
  uploadsPerUser: 200,
  uploadQuotaBytes: 2000 * 1024 * 1024,
  unapprovedUploadQuotaBytes: 100 * 1024 * 1024,
  textProvider: null,
  textCountries: ['US'],
  textCodesPerDay: 200,
  sendsMessages: true,
  metricsToken: undefined,
  dataDir: tmpdir(),
  minFreeBytes: 0,
  mailFolder: null,
  checkAnswers: true,
  servesWorker: true,
  isDevelopment: false,
};

interface Served {
  db: Database;
  storage: Storage;
  settings: AppSettings;
  log: Logger;
  pages?: AppDeps['pages'];
  checkMail?: AppDeps['checkMail'];
}

export async function serveApp({
  db,
  storage,
  settings,
  log,
  pages = noPages,
  checkMail = null,
}: Served) {
  const app = createApp({
    db,
    storage,
    storageHealth: watchStorage({ storage, log }).health,
    checkMail,
    settings,
    log,
    pages,
    isAccepting: () => true,
  });
  const { server, answerWith } = createHttpServer();
  answerWith(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const noPages: AppDeps['pages'] = (_req, _res, next) => next();
