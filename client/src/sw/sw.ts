import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { sendQueued } from '#client/lib/outbox/send-queued.ts';
import { SYNC_TAG } from '#client/lib/outbox/sync-tag.ts';
import { REFRESH_SHELL, SKIP_WAITING } from '#client/lib/worker-contract.ts';
import { SEND_ANSWERS } from '#shared/answers/kept-answers.ts';
import { LOGO_PATH } from '#shared/program/logo.ts';
import { trust } from '#shared/trust.ts';
import {
  isAnswerPage,
  openAnswerPage,
  reviewAnswerPages,
  sendKeptAnswers,
} from './kept-answer-pages.ts';
import { fillPrecache } from './fill-precache.ts';
import { fromPreviousBuild, keepPreviousBuild } from './previous-build.ts';
import { isShellPage } from './is-shell-page.ts';
import { listenForPush } from './listen-for-push.ts';
import { keptLogo } from './program-logo.ts';
import { keepShell, SHELL } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** The background sync event. TypeScript lacks it, because only some browsers have it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

const precache = new PrecacheController();
// scripts/build/service-worker.ts inserts the list of files.
precache.addToCacheList(self.__WB_MANIFEST);
const answerWithShell = precache.createHandlerBoundToURL(SHELL);
let isShellFresh = false;
let areAnswersReviewed = false;

self.addEventListener('install', (event) => event.waitUntil(fillPrecache(event, precache)));
self.addEventListener('activate', (event) => event.waitUntil(takeOver(event)));
self.addEventListener('message', (event) => {
  if (event.data === SKIP_WAITING) event.waitUntil(self.skipWaiting());
  if (event.data === REFRESH_SHELL) {
    // Refreshes the stored answer pages as well, because they show the program's settings.
    event.waitUntil(Promise.all([refreshShell(), reviewAnswers()]));
  }
  if (event.data === SEND_ANSWERS) event.waitUntil(syncAnswers());
});
self.addEventListener('sync', (event) => {
  const sync = trust<SyncEvent>(event, 'browsers without it never dispatch it');
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendWhatWaits());
  if (sync.tag === SEND_ANSWERS) sync.waitUntil(sendAnswers());
});
listenForPush();

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isShellPage(url.pathname),
  (options) => {
    if (!isShellFresh) options.event.waitUntil(refreshShell());
    if (!areAnswersReviewed) options.event.waitUntil(reviewAnswers());
    return answerWithShell(options);
  },
);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isAnswerPage(url.pathname),
  ({ request }) => openAnswerPage(request),
);
registerRoute(
  new PrecacheRoute(precache, {
    ignoreURLParametersMatching: [],
    directoryIndex: '',
    cleanURLs: false,
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === LOGO_PATH,
  ({ request }) => keptLogo(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await fromPreviousBuild(request)) ?? fetch(request),
);

/** Sends queued actions. Throws while some are left, so that the browser tries again. */
async function sendWhatWaits() {
  if (!(await sendQueued(self.cookieStore))) throw new Error('Some actions still wait');
}

/** Asks the browser to wake the worker once there is a connection; not all browsers can. */
async function syncAnswers() {
  const { sync } = trust<{ sync?: { register: (tag: string) => Promise<void> } }>(
    self.registration,
    'some browsers have `sync`',
  );
  await sync?.register(SEND_ANSWERS).catch(() => undefined);
}

/** Sends stored answers. If the server refuses some, shows a notification. */
async function sendAnswers() {
  const refused = await sendKeptAnswers();
  if (refused.length === 0 || Notification.permission !== 'granted') return;
  await self.registration.showNotification('Your answer was not recorded', {
    body: refused.join('\n'),
    icon: '/icons/icon-192.png',
    tag: SEND_ANSWERS,
  });
}

async function reviewAnswers() {
  areAnswersReviewed = true;
  try {
    await sendAnswers();
    await reviewAnswerPages();
  } catch {
    areAnswersReviewed = false;
  }
}

async function takeOver(event: ExtendableEvent) {
  await keepPreviousBuild(precache);
  await precache.activate(event);
  await reviewAnswers();
  // Takes control of open pages, so that these load their code from this worker's cache.
  await self.clients.claim();
}

/** Stores the shell again, because its headers and text contain settings that can change. */
async function refreshShell() {
  try {
    await keepShell(precache, 'no-cache');
    isShellFresh = true;
  } catch {
    return;
  }
}
