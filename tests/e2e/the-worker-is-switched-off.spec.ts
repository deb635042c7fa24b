import { removeWorker } from '#server/http/worker-removal.ts';
import { fillWithDefaults } from '#server/features/program/page-fill.ts';
import { servePages } from '#server/http/static.ts';
import { expect, test } from './fixtures.ts';
import { PAGES } from './portal.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const POISON = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(new Response('garbage'));
});
caches.open('poison');`;

test(
  'a service worker that answers with garbage is removed at the next visit, without endless reloads (O7)',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const built = servePages(PAGES, fillWithDefaults);
    portal.servePages((req, res, next) => {
      if (req.path === '/sw.js') res.type('text/javascript').send(POISON);
      else built(req, res, next);
    });
    await signIn(page, await people.chaplain());
    await page.goto('/');
    await untilWorkerAnswers(page);
    await page.goto('/');
    await expect(page.locator('body')).toHaveText('garbage');

    let asked = 0;
    portal.servePages((req, res, next) => {
      if (req.path !== '/sw.js') return built(req, res, next);
      asked += 1;
      return removeWorker(req, res, next);
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    // The page registers a worker again, but the script that the server now sends removes itself.
    await expect.poll(() => asked).toBeGreaterThan(1);
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    expect(loads, 'the garbage, then the portal').toBe(2);
    expect(await page.evaluate(async () => caches.keys())).toEqual([]);
  },
);
