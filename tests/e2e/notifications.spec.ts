import { PASSWORD, expect, test, type Page } from './fixtures.ts';
import { toast } from './people.ts';

const region = (page: Page) => page.getByRole('region', { name: /notifications/i });

async function saveProfile(page: Page) {
  await page.getByRole('button', { name: /Save/ }).first().click();
}

test.beforeEach(async ({ page, people, signIn }) => {
  await signIn(page, await people.guest({ firstName: 'Joel' }));
  await page.clock.install();
  await page.goto('/profile');
  await page.getByLabel('First Name').fill('Joelle');
});

test(
  'a toast says what happened, and disappears after five seconds',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    await saveProfile(page);
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await expect(
      region(page).getByText('Your profile information has been successfully updated.').first(),
    ).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(toast(page, 'Profile updated')).toBeHidden();
  },
);

test(
  'a toast appears below the bar and takes no focus from the button pressed by Enter',
  { tag: '@night' },
  async ({ page }) => {
    const save = page.getByRole('button', { name: /Save/ }).first();
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await expect(save).toBeFocused();
    const item = await region(page).getByRole('listitem').boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    if (!item || !bar) throw new Error('the notification or the bar has no place');
    expect(item.y).toBeGreaterThan(bar.y + bar.height);
  },
);

test(
  'only one toast is shown at a time, and F8 moves the focus to it',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    await saveProfile(page);
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await page.getByLabel('Current Password').fill(PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill(`${PASSWORD}-new`);
    await page.getByLabel('Confirm Password').fill(`${PASSWORD}-new`);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(toast(page, 'Password updated')).toBeVisible();
    await expect(region(page).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(region(page).locator(':focus')).toHaveCount(1);
  },
);

test(
  'dragging a toast more than 50 px to the right dismisses it, and a shorter drag doesn’t',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await saveProfile(page);
    const item = region(page).getByRole('listitem');
    await expect(item).toBeVisible();
    const box = await item.boundingBox();
    if (!box) throw new Error('the notification has no place');
    const pull = async (distance: number) => {
      await page.mouse.move(box.x + 30, box.y + 12);
      await page.mouse.down();
      await page.mouse.move(box.x + 30 + distance / 2, box.y + 12, { steps: 4 });
      await page.mouse.move(box.x + 30 + distance, box.y + 12, { steps: 4 });
      await page.mouse.up();
    };
    await pull(40);
    await expect(item).toBeVisible();
    await pull(80);
    await expect(item).toBeHidden({ timeout: 1_500 });
  },
);
