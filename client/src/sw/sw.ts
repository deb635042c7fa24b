import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { sendQueued } from '#client/lib/outbox/send-queued.ts';
import { SYNC_TAG } from '#client/lib/outbox/sync-tag.ts';
import { SKIP_WAITING } from '#client/lib/worker-contract.ts';
import { trust } from '#shared/trust.ts';
import { fillPrecache } from './fill-precache.ts';
import { fromPreviousBuild, keepPreviousBuild } from './previous-build.ts';
import { isShellPage } from './is-shell-page.ts';
import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Not in TypeScript's library: only some browsers have it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** The address under which index.html is kept. */
const SHELL = '/';

const precache = new PrecacheController();
// The build puts the list here: scripts/build/service-worker.ts.
precache.addToCacheList(self.__WB_MANIFEST);
const answerWithShell = precache.createHandlerBoundToURL(SHELL);
let isShellFresh = false;

self.addEventListener('install', (event) => event.waitUntil(fillPrecache(event, precache, SHELL)));
self.addEventListener('activate', (event) => event.waitUntil(takeOver(event)));
self.addEventListener('message', (event) => {
  if (event.data === SKIP_WAITING) event.waitUntil(self.skipWaiting());
});
self.addEventListener('sync', (event) => {
  const sync = trust<SyncEvent>(event, 'browsers without it never dispatch it');
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendWhatWaits());
});
listenForPush();

// What no route matches goes to the network, as if there were no worker.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isShellPage(url.pathname),
  (options) => {
    if (!isShellFresh) options.event.waitUntil(refreshShell());
    return answerWithShell(options);
  },
);
registerRoute(
  new PrecacheRoute(precache, {
    ignoreURLParametersMatching: [],
    directoryIndex: '',
    cleanURLs: false,
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await fromPreviousBuild(request)) ?? fetch(request),
);

/** Fails while something waits, so that the browser tries again. */
async function sendWhatWaits() {
  if (!(await sendQueued(self.cookieStore))) throw new Error('Some actions still wait');
}

async function takeOver(event: ExtendableEvent) {
  await keepPreviousBuild(precache);
  await precache.activate(event);
  // The page that registered the worker finds its code here from now on, without a connection too.
  await self.clients.claim();
}

/**
 * Reads the shell again for its headers: they change with the settings of the server, and a Content
 * Security Policy that names a former file store stops uploads. Another build's shell is refused.
 */
async function refreshShell() {
  const key = precache.getCacheKeyForURL(SHELL);
  const integrity = key && precache.getIntegrityForCacheKey(key);
  if (!key || !integrity) return;
  try {
    const shell = await fetch(SHELL, { cache: 'no-cache', integrity });
    if (!shell.ok) return;
    const cache = await caches.open(precache.strategy.cacheName);
    await cache.put(key, shell);
    isShellFresh = true;
  } catch {
    return;
  }
}
