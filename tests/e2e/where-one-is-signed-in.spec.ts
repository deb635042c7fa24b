import { currentUser } from '#shared/accounts/api.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './people.ts';

test(
  'a person ends their own session on a lost device (K7)',
  { tag: '@phone' },
  async ({ page, browser, people, signIn }) => {
    const ruth = await people.chaplain();
    await signIn(page, ruth);
    const lost = await browser.newPage();
    await signIn(lost, ruth);
    await page.goto('/profile#devices');
    const panel = page.getByRole('region', { name: 'Where You Are Signed In' });
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await expect(panel.getByText('This device')).toHaveCount(1);

    await panel.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out on this device?' });
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(toast(page, 'Signed out')).toBeVisible();
    await expect(panel.getByText('You are not signed in anywhere else.')).toBeVisible();
    expect((await lost.request.get(new URL(currentUser.path, page.url()).href)).status()).toBe(401);
    await lost.close();
  },
);

test(
  'a person signs out everywhere else and stays signed in here (K7)',
  { tag: '@desktop' },
  async ({ page, browser, people, signIn }) => {
    const ruth = await people.admin();
    await signIn(page, ruth);
    const others = [await browser.newPage(), await browser.newPage()];
    for (const other of others) await signIn(other, ruth);
    await page.goto('/profile#devices');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
    for (const other of others) {
      expect((await other.request.get(new URL(currentUser.path, page.url()).href)).status()).toBe(
        401,
      );
      await other.close();
    }
    await page.reload();
    await expect(
      page.getByRole('heading', { name: 'Sign-In and Devices', level: 1 }),
    ).toBeVisible();
  },
);
