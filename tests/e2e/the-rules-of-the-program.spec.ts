import { test as base, expect } from './fixtures.ts';
import { toast } from './people.ts';
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
  'a setting fixed by an environment variable is shown with the variable’s name, and can’t be edited (S14)',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program?part=rules');
    const decided = page.locator('#setting-passwordMinLength');
    await expect(decided).toContainText('Set by PASSWORD_MIN_LENGTH on the server: 15 characters');
    await expect(decided.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('shortest');
    await expect(page.getByRole('search').getByRole('link')).toContainText('15 characters');
  },
);

test(
  'a rule that contradicts another rule is refused at its field, and saved once corrected',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program?part=rules');
    const second = page.getByRole('textbox', { name: 'Second warning' });
    await page.getByRole('textbox', { name: 'First warning' }).fill('12');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByLabel('Rules')).toContainText('Choose more hours than for the first');
    await expect(second).toBeFocused();
    await second.fill('14');
    await page.getByLabel('Reminder to people who haven’t answered').selectOption('After an hour');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await page.reload();
    await expect(second).toHaveValue('14');
  },
);
