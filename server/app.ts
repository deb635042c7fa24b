import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import { PROGRAM_VERSION_HEADER } from '#shared/program/constants.ts';
import type { MailCheck } from '#server/channels/mail-check.ts';
import { mailFolder } from '#server/channels/open-channels.ts';
import type { TextProvider } from '#server/settings/channel-settings.ts';
import type { Database } from '#server/db/database.ts';
import { accountRoutes } from '#server/features/accounts/routes.ts';
import { sessionTable } from '#server/features/sessions/session-table.ts';
import { createSignIn } from '#server/features/accounts/service.ts';
import { activationRoutes } from '#server/features/activations/routes.ts';
import { afterActionRoutes } from '#server/features/after-action/routes.ts';
import { agencySignInRoutes } from '#server/features/agency-sign-in/routes.ts';
import { announcementRoutes } from '#server/features/announcements/routes.ts';
import { createLinkAnswers } from '#server/features/answers/link-answers.ts';
import { answerRoutes } from '#server/features/answers/routes.ts';
import { answerByText } from '#server/features/answers/service.ts';
import { auditRoutes } from '#server/features/audit/routes.ts';
import { callRoutes } from '#server/features/calls/routes.ts';
import { dutyRoutes } from '#server/features/duty/routes.ts';
import { siteRoutes } from '#server/features/sites/routes.ts';
import { incidentLogRoutes } from '#server/features/incident-log/routes.ts';
import { releaseCalls } from '#server/features/calls/service.ts';
import { candidateRoutes } from '#server/features/candidates/routes.ts';
import { chaplainRoutes } from '#server/features/chaplains/routes.ts';
import { contactClaimRoutes } from '#server/features/contact-claims/routes.ts';
import { contactPointRoutes } from '#server/features/contact-points/routes.ts';
import { textReceivers } from '#server/features/contact-points/service.ts';
import { credentialFiles } from '#server/features/credentials/documents.ts';
import { credentialRoutes } from '#server/features/credentials/routes.ts';
import { readinessRoutes } from '#server/features/readiness/routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/routes.ts';
import { deploymentRoutes } from '#server/features/deployments/routes.ts';
import { clientErrorRoutes } from '#server/features/client-errors/routes.ts';
import { directoryRoutes } from '#server/features/directory/routes.ts';
import { guideImageFiles } from '#server/features/field-guide/images/service.ts';
import { fieldGuideRoutes } from '#server/features/field-guide/routes.ts';
import { hoursRoutes } from '#server/features/hours/routes.ts';
import { deliveryRoutes } from '#server/features/messages/deliveries/routes.ts';
import { messageTextRoutes } from '#server/features/messages/own-texts/routes.ts';
import { rememberAddress } from '#server/features/messages/service.ts';
import { ownDataRoutes } from '#server/features/own-data/routes.ts';
import { programRoutes } from '#server/features/program/routes.ts';
import { resourceRoutes } from '#server/features/resources/routes.ts';
import { sessionRoutes } from '#server/features/sessions/routes.ts';
import { signInRoutes } from '#server/features/sign-in/routes.ts';
import { suspensionRoutes } from '#server/features/suspension/routes.ts';
import { assertSecondFactor } from '#server/features/second-factor/requirement.ts';
import { mustSetUpFactor } from '#server/features/second-factor/policy.ts';
import { secondFactorContext } from '#server/features/second-factor/context.ts';
import { secondFactorRoutes } from '#server/features/second-factor/routes.ts';
import { systemRoutes } from '#server/features/system/routes.ts';
import { resourceFiles } from '#server/features/resources/service.ts';
import { personRoutes } from '#server/features/person/routes.ts';
import { paperRoutes } from '#server/features/papers/routes.ts';
import { peopleListRoutes } from '#server/features/people-list/routes.ts';
import { careCheckRoutes } from '#server/features/care-checks/routes.ts';
import { chaplainImportRoutes } from '#server/features/chaplain-import/routes.ts';
import { uploadRoutes } from '#server/features/uploads/routes.ts';
import { receiveAlone } from '#server/features/uploads/service.ts';
import { availabilityRoutes } from '#server/features/availability/routes.ts';
import { teamMessageRoutes } from '#server/features/team-messages/routes.ts';
import { walkUpRoutes } from '#server/features/walk-ups/routes.ts';
import { trainingRoutes } from '#server/features/training/routes.ts';
import { dropUnreadBody } from '#server/http/body.ts';
import { answerPages } from '#server/http/answer-pages.ts';
import { describeClient } from '#server/http/client.ts';
import { describeForwarding } from '#server/http/forwarding.ts';
import { errorHandler, notFoundHandler } from '#server/http/error-handler.ts';
import { noStore, securityHeaders } from '#server/http/headers.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { inboundTexts } from '#server/http/inbound-texts.ts';
import { measureRequests } from '#server/http/measure-requests.ts';
import { metricsPage } from '#server/http/metrics-page.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { programPictures } from '#server/http/program-pictures.ts';
import { readLogoPicture } from '#server/program/logo-queries.ts';
import { readPicture } from '#server/program/picture-queries.ts';
import { createKnownProgram } from '#server/program/known-program.ts';
import { logRequests, requestId, warnOfUntrustedProxy } from '#server/http/request-log.ts';
import { createApiRouter } from '#server/http/router.ts';
import { SAFE_METHODS, sameOriginOnly } from '#server/http/same-origin.ts';
import { createSessions } from '#server/http/session.ts';
import { storedFiles } from '#server/http/stored-files.ts';
import { removeWorker } from '#server/http/worker-removal.ts';
import type { MetricsExchange } from '#server/metrics/exchange.ts';
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { StorageHealth } from '#server/storage/storage-watch.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { portalRelease } from '#server/release/version.ts';

export interface AppSettings {
  agency: AgencySettings | null;
  sessionSecrets: Secrets;
  publicUrl: string | undefined;
  trustProxy: string | undefined;
  decided: DecidedSettings;
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  registrationsPerAddress: number;
  unconfirmedMailsPerHour: number;
  uploadsPerUser: number;
  uploadQuotaBytes: number;
  unapprovedUploadQuotaBytes: number;
  textProvider: TextProvider | null;
  textCountries: readonly string[];
  textCodesPerDay: number;
  sendsMessages: boolean;
  metricsToken: string | undefined;
  dataDir: string;
  minFreeBytes: number;
  mailFolder: string | null;
  /** If true, an undeclared field in a response is an error. If false, the field is removed. */
  checkAnswers: boolean;
  servesWorker: boolean;
  isDevelopment: boolean;
}

export interface AppDeps {
  db: Database;
  storage: Storage;
  storageHealth: () => Promise<StorageHealth>;
  checkMail: MailCheck | null;
  log: Logger;
  settings: AppSettings;
  pages: RequestHandler;
  isAccepting: () => boolean;
  exchange?: MetricsExchange;
}

export function createApp(deps: AppDeps): Express {
  const { db, storage, log, settings, pages, isAccepting } = deps;
  const isPublicHttps = settings.publicUrl?.startsWith('https:') ?? false;
  const { metricsToken, dataDir } = settings;
  const metrics = metricsToken
    ? createMetrics({
        db,
        storageHealth: deps.storageHealth,
        dataDir,
        exchange: deps.exchange,
      })
    : null;
  const countSignIns: Metrics['countSignIns'] = (work) => metrics?.countSignIns(work) ?? work;
  const signIn = countSignIns(
    createSignIn({
      db,
      agency: settings.agency,
      limits: {
        failuresPerAccount: settings.loginFailuresPerAccount,
        failuresPerAddress: settings.loginFailuresPerAddress,
      },
    }),
  );
  const secondFactor = secondFactorContext(db, settings);
  const { readRule } = secondFactor;
  const features = [
    ...accountRoutes({ db, readRule }, settings),
    ...agencySignInRoutes({ db, log, checkPassword: signIn, readRule }, settings),
    ...sessionRoutes(db),
    ...suspensionRoutes(db),
    ...secondFactorRoutes(secondFactor),
    ...signInRoutes(secondFactor, settings, countSignIns),
    ...ownDataRoutes({ db, storage }, { mailFolder: mailFolder(dataDir) }),
    ...chaplainRoutes({ db, releaseCalls }, settings),
    ...peopleListRoutes(db),
    ...personRoutes(db, { keepsMail: settings.mailFolder !== null }),
    ...chaplainImportRoutes(db),
    ...directoryRoutes(db),
    ...activationRoutes(db),
    ...trainingRoutes(db, settings),
    ...availabilityRoutes(db),
    ...candidateRoutes(db),
    ...siteRoutes(db),
    ...callRoutes(db, isAccepting),
    ...incidentLogRoutes(db),
    ...contactClaimRoutes(db),
    ...dutyRoutes(db),
    ...teamMessageRoutes(db),
    ...walkUpRoutes({ db, storage }),
    ...afterActionRoutes(db),
    ...careCheckRoutes(db),
    ...deploymentRoutes(db),
    ...paperRoutes(db),
    ...hoursRoutes(db),
    ...answerRoutes(db),
    ...programRoutes(db, settings),
    ...auditRoutes(db),
    ...dashboardRoutes(db),
    ...fieldGuideRoutes({ db, storage }),
    ...uploadRoutes({ db, storage }, settings, {
      resource: resourceFiles,
      'field-guide-image': guideImageFiles,
      'credential-document': credentialFiles,
    }),
    ...resourceRoutes({ db, storage }),
    ...credentialRoutes({ db, storage }),
    ...readinessRoutes(db),
    ...clientErrorRoutes(db, log),
    ...contactPointRoutes({ db, log }, { ...settings, sendsTexts: settings.textProvider !== null }),
    ...deliveryRoutes(db, { ...settings, sendsTexts: settings.textProvider !== null }),
    ...messageTextRoutes(db),
    ...announcementRoutes(db),
    ...systemRoutes(
      {
        db,
        storageHealth: deps.storageHealth,
        hasBucket: storage.local === undefined,
        checkMail: deps.checkMail,
      },
      settings,
    ),
  ];
  const sessions = createSessions({
    table: sessionTable(db.orm),
    log,
    secrets: settings.sessionSecrets,
    isPublicHttps,
    verifyPassword: signIn,
  });
  const rememberOffice = async (user: SessionUser | null, origin: string) => {
    if (user?.role !== 'admin' || (await mustSetUpFactor(user, readRule))) return;
    rememberAddress(db.orm, origin);
  };
  const clientOf = (req: Request, res: Response) =>
    describeClient(req, res, { secrets: settings.sessionSecrets, publicUrl: settings.publicUrl });

  const readNames = createKnownProgram(db);

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  if (settings.trustProxy) app.set('trust proxy', proxies(settings.trustProxy));
  else app.use(warnOfUntrustedProxy(log));
  if (metrics && metricsToken) {
    app.get('/metrics', metricsPage({ token: metricsToken, scrape: metrics.scrape }));
    app.use(measureRequests(metrics.observe));
  }
  app.use(
    logRequests(log, (req) => sessions.userOf(req)?.id),
    dropUnreadBody,
    securityHeaders({
      isHttps: isPublicHttps,
      restrictsContent: !settings.isDevelopment,
      storageOrigin: storage.origin,
    }),
  );

  app.get('/healthz', noStore, (_req, res) => void res.json({ status: 'ok' }));
  const tellReadiness = async (req: Request, res: Response) => {
    const [takesWrites, storageHealth] = await Promise.all([db.isReady(), deps.storageHealth()]);
    const isReady = isAccepting() && takesWrites;
    const details = {
      storage: storageHealth,
      request: describeForwarding(req, settings.publicUrl),
    };
    const { version, commit } = portalRelease();
    const status = isReady ? 'ready' : 'not ready';
    res.status(isReady ? 200 : 503).json({ status, version, commit, details });
  };
  app.get('/readyz', noStore, (req, res, next) => void tellReadiness(req, res).catch(next));
  const describeApi = openApiDocument(features);
  app.get('/api/openapi.json', noStore, (_req, res, next) => {
    void readNames()
      .then((names) => res.json(describeApi(names)))
      .catch(next);
  });
  if (storage.local) {
    app.use(
      storedFiles({
        files: storage.local,
        receiveAlone: (key, work) => receiveAlone(db.orm, key, work),
      }),
    );
  }
  app.use(answerPages(createLinkAnswers(db), clientOf));
  if (settings.textProvider) {
    const { publicUrl, textProvider: provider } = settings;
    app.use(
      inboundTexts({ provider, publicUrl, ...textReceivers({ db, answerByText }, provider) }),
    );
  }
  app.use('/api', noStore, sameOriginOnly, ...sessions.middleware);
  app.use(
    createApiRouter(features, (req, res) => {
      const client = clientOf(req, res);
      const user = sessions.userOf(req);
      if (user?.programVersion !== undefined) {
        res.set(PROGRAM_VERSION_HEADER, String(user.programVersion));
      }
      // Learns the portal's URL, but not from GET: any website can make a browser send a GET.
      if (!SAFE_METHODS.has(req.method))
        void rememberOffice(user, client.pageOrigin).catch(() => undefined);
      return {
        orm: db.orm,
        user,
        session: sessions.control(req, res, client),
        client,
        requestId: requestId(req),
        checkAnswers: settings.checkAnswers,
        findCaller: () => sessions.findUser(req),
        assertSecondFactor: (endpoint, caller) => assertSecondFactor(endpoint, caller, readRule),
      };
    }),
  );
  app.use('/api', notFoundHandler);
  if (!settings.servesWorker) app.get('/sw.js', removeWorker);
  app.use(
    programPictures({
      find: (name) => readLogoPicture(db.orm, name),
      findPhoto: (id) => readPicture(db.orm, id),
    }),
  );
  app.use(pages);
  app.use(notFoundHandler);
  app.use(errorHandler(log, readNames));
  return app;
}

function proxies(setting: string) {
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
