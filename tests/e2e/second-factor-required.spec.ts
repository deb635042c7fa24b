import { codeOf } from '#server/testing/second-factor.ts';
import { expect, test as base } from './fixtures.ts';
import { openBar } from './people.ts';
import { startPortal } from './portal.ts';

const test = base.extend({
  portal: [
    async ({ browserName: _ }, use) => {
      const portal = await startPortal({ REQUIRE_SECOND_FACTOR: 'everyone' });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('where a second step is required, it is set up before anything else, and the page that was opened follows', async ({
  page,
  people,
  signIn,
}) => {
  await signIn(page, await people.chaplain());
  // As a browser on which the person was signed in before.
  await page.addInitScript(() => localStorage.setItem('signed-in', 'somebody'));
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await page.goto('/training');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Second Step');
  const bar = await openBar(page);
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Training' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The address of this portal is a number, for which there are no passkeys.
  await expect(page.getByText('Passkeys need a portal', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  expect(refused).toEqual([]);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL('/training');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training Opportunities');
});

test(
  'somebody who must set up a second step can log out instead',
  { tag: '@desktop' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Second Step');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  },
);
