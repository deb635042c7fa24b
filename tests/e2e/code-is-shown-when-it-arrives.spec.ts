import { expect, test } from './fixtures.ts';
import { follow } from './people.ts';

test(
  'a page replaces its spinner as soon as its code arrives, without a minimum delay',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/training-[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    // Stops the clock, so that no timer can delay the page.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await follow(page, 'Training');
    await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible();
  },
);
