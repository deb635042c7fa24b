import type { Locator } from 'playwright/test';
import { expect, PASSWORD, test, type Page } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { toast } from './people.ts';

const bar = (page: Page) => page.getByRole('banner');

/** Finds toasts by their label, because an open dialog hides them from `getByRole`. */
const toastOver = (page: Page) => page.locator('[aria-label^=Notifications] li');

/** Keeps the toast open: it stays while the pointer rests on it. */
async function holdToast(page: Page, text: string) {
  await toastOver(page).filter({ hasText: text }).hover();
}

/** Expects that no toast covers the middle of the button. */
async function expectPressable(button: Locator) {
  await button.scrollIntoViewIfNeeded();
  const isFree = await button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isFree, `${String(button)} can be pressed`).toBe(true);
  expect(await toastOver(button.page()).isVisible(), 'the toast is still there').toBe(true);
}

test(
  'on a phone the bar is one line, stays on the screen, and never covers the heading that a link leads to',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 568 });
      await page.goto('/profile');
      await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
      await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
      });
      await expect(bar(page).getByRole('button', { name: 'Menu' })).toBeInViewport();
      const place = await bar(page).boundingBox();
      expect(place?.y).toBe(0);
      expect(place?.height).toBeLessThanOrEqual(60);
      const name = await bar(page).getByText('Chaplaincy Program').boundingBox();
      expect(name?.height, 'one line').toBeLessThan(30);
      const parts = page.getByRole('navigation', { name: 'On this page' });
      await parts.getByRole('link', { name: 'Chaplain Profile' }).click();
      const part = page.locator('#application');
      await expect(part).toBeFocused();
      await expect
        .poll(async () => (await part.boundingBox())?.y)
        .toBeGreaterThanOrEqual(place?.height ?? Infinity);
    }
  },
);

test(
  'the corner where toasts appear blocks no clicks while no toast is shown',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    await page.goto('/profile');
    await expect(page.locator('[aria-label^=Notifications]')).toBeAttached();
    const hit = await page.evaluate(() =>
      document
        .elementFromPoint(window.innerWidth - 30, window.innerHeight - 10)
        ?.closest('main, footer, .z-60')
        ?.tagName.toLowerCase(),
    );
    expect(['main', 'footer']).toContain(hit);
  },
);

test(
  'on a phone, links at the top of the profile lead to its parts, and Back returns to the links',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await signIn(page, await people.guest());
    await page.goto('/profile');
    const links = page.getByRole('navigation', { name: 'On this page' });
    await expect(links.getByRole('link')).toHaveText(['Profile Information', 'Change Password']);
    await links.getByRole('link', { name: 'Change Password' }).click();
    const part = page.getByRole('region', { name: 'Change Password' });
    await expect(part).toBeFocused();
    await expect(part.getByRole('heading')).toBeInViewport();
    await expect(page).toHaveURL('/profile#password');
    await page.goBack();
    await expect(page).toHaveURL('/profile');
    await page.goto('/profile#password');
    await expect(part).toBeFocused();
  },
);

test(
  'with text at 200 %, the bar scrolls away on a phone instead of covering the page',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/');
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await page.evaluate(() => {
      window.scrollTo(0, 600);
    });
    await expect(bar(page)).not.toBeInViewport();
  },
);

test(
  'on a phone, the toast after a sign-in appears below the page’s first heading instead of covering it',
  { tag: ['@night', '@phone'] },
  async ({ page, people }) => {
    const { username } = await people.chaplain({ firstName: 'Ruth' });
    await page.goto('/auth');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await holdToast(page, 'Welcome back!');
    const heading = page.locator('main :is(h1, h2):not(.sr-only)').first();
    await expect(heading).toBeInViewport();
    const [under, over] = [await heading.boundingBox(), await toastOver(page).boundingBox()];
    expect(over?.y).toBeGreaterThanOrEqual(
      Math.floor((under?.y ?? Infinity) + (under?.height ?? 0)),
    );
  },
);

test(
  'a toast never covers the button that is pressed next, on pages and in dialogs',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    const chaplain = await people.chaplain({ firstName: 'Ruth' });
    await signIn(page, chaplain);
    await page.goto('/profile');
    // Waits for the notice of a first visit, which takes space at the foot of the page.
    await expect(page.getByRole('button', { name: 'This is a shared device' })).toBeEnabled();
    const profile = page.getByRole('region', { name: 'Chaplain Profile' });
    await profile.getByLabel('City').fill('Pikeville');
    const saveProfile = profile.getByRole('button', { name: /Save/ });
    await saveProfile.click();
    await holdToast(page, 'Chaplain profile updated');
    await expectPressable(saveProfile);
    await page.reload();
    const save = page.getByRole('button', { name: /Save/ }).first();
    await page.getByLabel('First Name').fill('Ruthie');
    await save.click();
    await holdToast(page, 'Profile updated');
    await expectPressable(save);
    const menu = bar(page).getByRole('button', { name: 'Menu' });
    await expectPressable(
      (await menu.isVisible()) ? menu : page.getByRole('button', { name: 'Logout' }),
    );

    await page.goto('/resources');
    await page.getByRole('button', { name: 'Contribute' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Vigil');
    await dialog.getByLabel('Description').fill('Words for a vigil.');
    const submit = dialog.getByRole('button', { name: 'Submit Resource' });
    await submit.click();
    await holdToast(page, 'File required');
    await expectPressable(submit);
    await expectPressable(dialog.getByRole('button', { name: 'Close' }));
  },
);

test(
  'a toast doesn’t cover the buttons of an administrator’s forms',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/admin');
    await page.getByRole('button', { name: 'Add Chaplain' }).click();
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Create Chaplain' });
    await create.click();
    await holdToast(page, 'Password Required');
    await expectPressable(create);
  },
);

test(
  'the call-out banner, notices and toasts are not printed',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    const chaplain = await people.chaplain({ firstName: 'Tobias' });
    await callOut(portal, chaplain);
    await signIn(page, chaplain);
    await page.goto('/profile');
    const banner = page.getByRole('complementary', { name: 'Your deployments' });
    await expect(banner).toBeVisible();
    await page.getByLabel('First Name').fill('Toby');
    await page.getByRole('button', { name: /Save/ }).first().click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(banner).toBeHidden();
    await expect(toast(page, 'Profile updated')).toBeHidden();
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.context().clearCookies();
    await page.goto('/set-password?token=a-link-that-was-never-made');
    const notice = page.getByText('This link can’t be used');
    await expect(notice).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(notice).toBeHidden();
  },
);
