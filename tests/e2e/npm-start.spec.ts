import { startChild } from '#server/testing/child-process.ts';
import { expect, test } from './fixtures.ts';
import { copySettings } from './portal.ts';

const START = new URL('../../scripts/start.mjs', import.meta.url);
const ADDRESS = 'The portal is at ';

test(
  'npm start serves the portal’s pages, and the first administrator can sign in',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    const { settings, remove } = await copySettings();
    const child = startChild(START, [], { ...settings, NODE_ENV: 'production' });
    try {
      await page.goto((await child.line(ADDRESS)).slice(ADDRESS.length));
      await page.getByRole('link', { name: 'Sign in' }).first().click();
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(settings.ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Waiting for the office')).toBeVisible();
    } finally {
      await child.kill();
      await remove();
    }
  },
);
