import { expect, test, type Page } from './fixtures.ts';
import { toast } from './people.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Set up your program' });
const step = (page: Page, name: string | RegExp) => list(page).getByRole('link', { name });

test(
  'an administrator completes a set-up step listed on Home, and the step is marked as done',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/');
    await expect(list(page)).toContainText('9 of 9 left');
    await step(page, /^Name and contacts.*, to do$/).click();
    await expect(page.getByRole('textbox', { name: 'Agency', exact: true })).toBeFocused();
    await page.getByRole('textbox', { name: 'Agency', exact: true }).fill('The Agency');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+1 503 555 0199');
    await page.getByRole('textbox', { name: 'Email' }).fill('care@agency.example');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await page.goto('/');
    await expect(step(page, /^Name and contacts.*, done$/)).toBeVisible();
    await expect(list(page)).toContainText('7 of 9 left');
  },
);

test(
  'the set-up list can be hidden from Home, stays on the System page, and can be shown on Home again',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/');
    await list(page).getByRole('button', { name: 'Take this list off Home' }).click();
    await expect(toast(page, 'List taken off Home')).toBeVisible();
    await expect(list(page)).toBeHidden();
    await expect(page.getByText('Home still shows examples')).toBeVisible();
    await page.goto('/admin/system');
    await expect(step(page, /^Backup.*, to do$/)).toBeVisible();
    await list(page).getByRole('button', { name: 'Show the list on Home again' }).click();
    await expect(toast(page, 'List shown on Home again')).toBeVisible();
    await page.goto('/');
    await expect(list(page)).toBeVisible();
  },
);
