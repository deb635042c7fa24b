import { fillWithDefaults } from '#server/features/program/page-fill.ts';
import { servePages } from '#server/http/static.ts';
import { expect, test, type Page } from './fixtures.ts';
import { makeNextBuild, NEXT } from './next-build.ts';
import { follow } from './people.ts';
import { PAGES } from './portal.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

type NextBuild = Awaited<ReturnType<typeof makeNextBuild>>;
let next: NextBuild;
test.beforeAll(async () => {
  next = await makeNextBuild();
});
test.afterAll(() => next.remove());

const notice = (page: Page) => page.getByRole('complementary', { name: 'New version' });
const buildOf = (page: Page) =>
  page.locator('head script[src*="/assets/index-"]').getAttribute('src');

/** Makes the page look for a new version now, because otherwise it looks only once an hour. */
const lookForNewVersion = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

test(
  'a new version is loaded immediately in every tab if nothing typed would be lost (O6)',
  { tag: ['@night', '@phone'] },
  async ({ page, context, people, signIn, portal }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/');
    await untilWorkerAnswers(page);
    const other = await context.newPage();
    await other.goto('/training');
    await expect(other.getByRole('heading', { name: 'Training' }).first()).toBeVisible();
    expect(await buildOf(page)).not.toContain(NEXT);

    portal.servePages(next.pages);
    await lookForNewVersion(page);
    for (const tab of [page, other]) {
      await expect.poll(() => buildOf(tab)).toContain(NEXT);
      await expect(tab.getByRole('banner')).toContainText('Chaplaincy Program');
      await expect(notice(tab)).toBeHidden();
    }
  },
);

test(
  'if a tab has a half-filled form, the new version is offered but not loaded, and the old one keeps working (O6)',
  { tag: ['@night', '@phone'] },
  async ({ page, context, people, signIn, portal }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile');
    await untilWorkerAnswers(page);
    const city = page.getByRole('region', { name: 'Chaplain Profile' }).getByLabel('City');
    await city.fill('Pikeville');
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('region', { name: 'Today' })).toBeVisible();

    portal.servePages(next.pages);
    await lookForNewVersion(page);
    await expect(notice(page)).toContainText('A new version is ready.');
    await expect(city).toBeFocused();
    await expect(city).toHaveValue('Pikeville');
    await notice(other).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => buildOf(other)).toContain(NEXT);

    // Empties the browser's cache: only the service worker can still serve the old tab's code.
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await expect(city).toHaveValue('Pikeville');
    const code = page.waitForResponse(/\/assets\/training-[^/]+\.js$/);
    await follow(page, 'Training');
    const { url, fromServiceWorker } = await code.then((answer) => ({
      url: answer.url(),
      fromServiceWorker: answer.fromServiceWorker(),
    }));
    expect([url.includes(NEXT), fromServiceWorker]).toEqual([false, true]);
    expect((await page.request.get(url)).status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible();

    await page.goBack();
    await expect(city).toHaveValue('Pikeville');
    await notice(page).getByRole('button', { name: 'Update' }).click();
    await expect(notice(page)).toContainText('What you typed on this page is not saved');
    await notice(page).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => buildOf(page)).toContain(NEXT);
    await expect(city).toHaveValue('Pikeville');
  },
);

test(
  'if the server’s build changes while a service worker is being installed, the next visit installs the worker (O6)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const built = servePages(PAGES, fillWithDefaults);
    let shells = 0;
    portal.servePages((req, res, go) => {
      const isWorkers = req.path === '/' && req.get('Sec-Fetch-Dest') === 'empty';
      if (isWorkers) shells += 1;
      return (isWorkers ? next.pages : built)(req, res, go);
    });
    await signIn(page, await people.chaplain());
    await page.goto('/deployments');
    await expect.poll(() => shells).toBeGreaterThan(0);
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(0);
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);

    portal.servePages();
    await page.reload();
    await untilWorkerAnswers(page);
  },
);
