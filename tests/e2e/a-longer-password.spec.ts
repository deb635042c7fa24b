import { test as base, expect } from './fixtures.ts';
import { startPortal } from './portal.ts';

const test = base.extend({
  portal: [
    async ({ browserName: _ }, use) => {
      const portal = await startPortal({ PASSWORD_MIN_LENGTH: '15' });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test(
  'the password form refuses a password below the configured minimum length before it sends anything',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/profile#password');
    await expect(page.getByText('At least 15 characters.', { exact: false })).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`));
    await page.getByLabel('New Password', { exact: true }).fill('fourteen-chars');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password must be at least 15 characters')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  },
);
