import { addAuthenticator, codeOf } from '#server/testing/second-factor.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { expect, test as base } from './fixtures.ts';
import { doubleText, faultsOfText } from './large-text.ts';
import { addAuthenticatorTo, addressForPasskeys, keepCodes } from './passkeys.ts';
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

test(
  'somebody who must set up a second sign-in step does so first, and then sees the page they opened',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    // After an earlier sign-in, the page preloads data. None of its requests may get 403.
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

    // Passkeys need a host name, but this portal's address is an IP address.
    await expect(page.getByText('Passkeys work only if')).toBeVisible();
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
  },
);

test(
  'the page to set up a second sign-in step fits on a phone with text at 200 %',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const name = { firstName: 'Theodora-Konstantina', lastName: 'Papadopoulou-Wolfeschlegelstein' };
    await signIn(page, await people.chaplain(name));
    await page.goto('/training');
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
    await doubleText(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await faultsOfText(page), `at ${width} px`).toEqual([]);
    }
  },
);

test(
  'somebody who must set up a second sign-in step can log out instead',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/profile/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Second Step');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  },
);

test(
  'somebody who signed in without their second step must complete it before any page is shown',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, signIn }) => {
    await signIn(page, await people.chaplain());
    const visitor = createVisitor(portal.url);
    for (const { name, value } of await page.context().cookies()) visitor.cookies.set(name, value);
    const { secret } = await addAuthenticator(visitor);
    // Makes the session look as if no second factor was checked at sign-in.
    await portal.db.pool.query(
      "UPDATE sessions SET sess = (sess::jsonb - 'hasSecondFactor')::json",
    );
    await page.goto('/training');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm That It’s You');
    await page.getByLabel('Six-digit code').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('main').getByText('This code is not right')).toBeVisible();
    await page.getByLabel('Six-digit code').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training Opportunities');
    await expect(page).toHaveURL('/training');
  },
);

test.describe('at a host name instead of an IP address', () => {
  test.use({ baseURL: ({ portal }, use) => use(addressForPasskeys(portal)) });

  test(
    'somebody who sets up a passkey as their required second step then sees the page they opened',
    { tag: ['@night', '@phone'] },
    async ({ page, people, signIn }) => {
      await addAuthenticatorTo(page);
      await signIn(page, await people.chaplain());
      await page.goto('/training');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Second Step');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('My phone');
      await page.getByRole('button', { name: 'Add passkey' }).click();
      expect(await keepCodes(page)).toHaveLength(10);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training Opportunities');
      await expect(page).toHaveURL('/training');
    },
  );
});
