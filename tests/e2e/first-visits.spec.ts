import { expect, test } from './fixtures.ts';

const ENTRY = /\/assets\/index-.{8}\.js$/;

test(
  'the directory’s data is requested once, before the portal’s code has loaded',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/');
    await page.waitForFunction(() => localStorage.getItem('signed-in') !== null);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(ENTRY, async (route) => {
      await held;
      await route.continue();
    });
    const read: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/chaplains/directory')) read.push(pathname + search);
    });
    await page.goto('/directory', { waitUntil: 'commit' });
    await expect.poll(() => read.length).toBe(2);
    release();
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(read.toSorted()).toEqual([
      '/api/chaplains/directory/summary',
      '/api/chaplains/directory?limit=24&offset=0',
    ]);
  },
);

test(
  'the sign-in form works even if the code of schemas, longer forms and registration can’t be loaded',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const held = /\/assets\/(schemas|fields|register-form)-.{8}\.js$/;
    await page.route(held, (route) => route.abort());
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill('ruth');
    await expect(page.getByText('Username is required')).toBeHidden();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  },
);

test(
  'a link to a section of Home opens Home scrolled to that section',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.goto('/#about');
    const about = page.getByRole('region', { name: 'About the Program' });
    await expect(about).toBeFocused();
    await expect(about.getByRole('heading', { name: 'About the Program' })).toBeInViewport();
  },
);
