import { expect, PASSWORD, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';
import { chooseInRow } from './row-menu.ts';

test(
  'a user suspended by an administrator is signed out and reads why, until the suspension is lifted',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, openAs, openBrowser }) => {
    const person = await people.chaplain({ firstName: 'Deborah' });
    const name = fullName(person);
    const theirs = await openAs(person);
    await theirs.goto('/profile');
    await expect(theirs.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();

    await openAsAdmin('/admin?list=users');
    const row = page.getByRole('row', { name });
    await chooseInRow(page, name, 'Suspend');
    const dialog = page.getByRole('dialog', { name: 'Suspend user' });
    await dialog.getByRole('button', { name: 'Suspend user' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Left the program in March');
    await dialog.getByRole('button', { name: 'Suspend user' }).click();
    await expect(toast(page, 'User suspended')).toBeVisible();
    await expect(row.getByText('Suspended', { exact: true })).toBeVisible();
    await expect(row.getByText('“Left the program in March”')).toBeVisible();

    await theirs.goto('/profile');
    await expect(theirs.getByLabel('Username')).toBeVisible();
    const other = await openBrowser();
    await other.goto('/auth');
    await other.getByLabel('Username').fill(person.username);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other.getByRole('alert')).toHaveText(
      'This account is suspended. Please ask the office.',
    );

    await page.getByLabel('Access').selectOption('Suspended');
    await expect(page.getByRole('row')).toHaveCount(2);
    await chooseInRow(page, name, 'Lift suspension');
    await page
      .getByRole('dialog', { name: 'Lift the suspension?' })
      .getByRole('button', { name: 'Lift suspension' })
      .click();
    await expect(toast(page, 'Suspension lifted')).toBeVisible();
    await expect(row).toBeHidden();

    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other.getByRole('navigation', { name: 'Main' })).toContainText('Logout');
  },
);
