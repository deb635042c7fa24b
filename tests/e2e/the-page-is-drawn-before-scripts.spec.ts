import { expect, test, type Page } from './fixtures.ts';

/** Holds back scripts and style sheets until the returned function is called. */
async function holdAssets(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const path of ['/', '/set-password', '/nowhere', '/field-guide/print']) {
  test(
    `the top bar and the frame of ${path} are drawn before any script runs, and the bar does not move later`,
    { tag: '@night' },
    async ({ page }) => {
      const refused: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      });
      const release = await holdAssets(page);
      await page.goto(path, { waitUntil: 'commit' });
      const bar = page.locator('.frame-bar');
      await expect(bar).toBeVisible();
      await expect(bar).toHaveText('Chaplaincy Program');
      await expect(page.locator('.frame')).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      const before = await bar.boundingBox();
      const name = await bar.getByText('Chaplaincy Program').boundingBox();

      release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('.frame')).toHaveCount(0);
      const banner = page.getByRole('banner');
      expect((await banner.boundingBox())?.height).toBe(before?.height);
      const drawn = await banner.getByText('Chaplaincy Program').boundingBox();
      expect(Math.abs((drawn?.x ?? 0) - (name?.x ?? Infinity))).toBeLessThanOrEqual(1);
      expect(refused).toEqual([]);
    },
  );
}
