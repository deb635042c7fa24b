import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ people }) => {
  for (const lastName of ['Aster', 'Birch', 'Cedar']) {
    await people.chaplain({ firstName: 'Al', lastName }, {});
  }
});

test(
  'the office moves through the rows of a list by keyboard, selects one and opens another',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/people');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await expect(row('Al Cedar')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(row('Al Aster')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(row('Al Aster')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await expect(page.getByRole('checkbox', { name: 'Select Al Birch' })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Al Cedar', level: 1 })).toBeVisible();
  },
);

test(
  'the key / moves to the search field and the key ? lists the shortcuts; within the field, both type plain text',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/people');
    await expect(page.getByRole('row', { name: /Al Cedar/ })).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('?birch');
    await expect(search).toHaveValue('?birch');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await expect(dialog.getByText('Go through the rows')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'in the search field, arrow down goes to the first person found, and Enter opens the person’s page',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/people');
    await expect(page.getByRole('row', { name: /Al Cedar/ })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('birch');
    await expect(page.getByText('1 person found')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('row', { name: /Al Birch/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Al Birch', level: 1 })).toBeVisible();
  },
);
