import { expect, test } from './fixtures.ts';

test(
  'the code of what is beside a page is fetched after the page has read what it shows',
  { tag: '@phone' },
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
    await page.clock.install();
    await page.goto('/training');
    await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible();
    await page.clock.runFor(1_000);
    expect(beside).toEqual([]);
    release();
    await expect.poll(() => beside.length).toBe(3);
  },
);
