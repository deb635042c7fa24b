import { expect, test } from './fixtures.ts';

test(
  'code for the banner, toasts and other extras is fetched only after the page has loaded its data',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    const beside: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(chaplain-extras|banner|toaster)-.{8}\.js$/.test(request.url())) {
        beside.push(request.url());
      }
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/training-sessions**', async (route) => {
      await held;
      await route.continue();
    });
    // Stops the clock, so that the page's timer can't run out while a slow machine is loading.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto('/training');
    await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible();
    await page.clock.runFor(1_000);
    expect(beside).toEqual([]);
    release();
    await page.clock.resume();
    await expect.poll(() => beside.length).toBe(3);
  },
);

test(
  'code of the banner that failed to load is fetched again when the connection is back',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    const came: string[] = [];
    page.on('requestfinished', (request) => came.push(request.url()));
    const banner = /\/assets\/banner-.{8}\.js$/;
    let isAway = true;
    await page.route(banner, (route) => (isAway ? route.abort() : route.continue()));
    const refused = page.waitForEvent('requestfailed', (request) => banner.test(request.url()));
    await page.goto('/training');
    await refused;
    await page.context().setOffline(true);
    isAway = false;
    await page.context().setOffline(false);
    await expect.poll(() => came.filter((url) => banner.test(url)).length).toBe(1);
  },
);

test(
  'Home opens without a connection after a first visit to another page',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const came = page.waitForEvent('requestfinished', (request) =>
      /\/assets\/home-.{8}\.js$/.test(request.url()),
    );
    await page.goto('/auth');
    await came;
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Chaplaincy Program' }).click();
    await expect(page.getByRole('link', { name: /^Learn More/ })).toBeVisible();
  },
);
