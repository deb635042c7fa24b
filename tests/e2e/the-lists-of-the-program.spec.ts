import { expect, test, type Page } from './fixtures.ts';
import { toast } from './people.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, expanded: false })
    .or(page.getByRole('button', { name, expanded: true }));
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function saveAll(page: Page) {
  await save(page).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByText(/^Not saved yet:/)).toBeHidden();
}

test(
  'an administrator adds, renames and retires list entries, and forms offer the changed list',
  { tag: '@night' },
  async ({ page, people, openAsAdmin, openAs }) => {
    const chaplain = await people.chaplain({}, { expertise: ['Elder care'] });
    await openAsAdmin('/program?part=lists');
    await row(page, /^Elder care/).click();
    await field(page, 'Name').fill('Care of the elderly');
    await page.getByRole('button', { name: 'Retire' }).click();
    await expect(
      page.getByText('This one can’t be removed, as it is in use: 1 person'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.type('Pet loss');
    await page.getByRole('combobox', { name: 'Group', exact: true }).selectOption('Counseling');
    await expect(page.getByText('Not saved yet: Expertise')).toBeVisible();
    await saveAll(page);
    await expect(row(page, /^Care of the elderly No longer offered/)).toBeVisible();

    const own = await openAs(chaplain);
    await own.goto('/profile');
    const expertise = own.getByRole('group', { name: 'Expertise' }).first();
    await expect(expertise.getByLabel('Care of the elderly')).toBeChecked();
    await expect(expertise.getByText('No longer offered')).toBeVisible();
    await expertise.getByText('More areas…').click();
    await expertise.getByRole('searchbox').fill('pet');
    await expect(expertise.getByLabel('Pet loss')).toBeVisible();
    await expect(expertise.getByLabel('Group therapy')).toBeHidden();
  },
);

test(
  'a list entry retired while it is chosen in an open form can still be saved, and is marked as retired (S4)',
  { tag: '@night' },
  async ({ page, people, signIn, openAs }) => {
    await signIn(page, await people.chaplain({}, { expertise: ['Grief support'] }));
    await page.goto('/profile');
    const expertise = page.getByRole('group', { name: 'Expertise' }).first();
    await expertise.getByText('More areas…').click();
    await expertise.getByLabel('Elder care').check();

    const office = await openAs(await people.admin());
    await office.goto('/program?part=lists');
    await row(office, /^Elder care/).click();
    await office.getByRole('button', { name: 'Retire' }).click();
    await saveAll(office);

    await expect(expertise.getByLabel('Elder care')).toBeChecked();
    await page.getByRole('button', { name: 'Save Chaplain Profile' }).click();
    await expect(toast(page, 'Chaplain profile updated')).toBeVisible();
    await page.reload();
    const elderCare = expertise.getByLabel('Elder care');
    await expect(elderCare).toBeChecked();
    await expect(elderCare).toHaveAccessibleDescription('No longer offered');
  },
);

test(
  'before two list entries are merged, the dialog says how many people have the first; then the directory finds them by the second',
  { tag: '@night' },
  async ({ page, people, openAsAdmin }) => {
    await people.chaplain({ lastName: 'Moabite' }, { expertise: ['Elder care'] });
    await people.chaplain({}, { expertise: ['Grief support'] });
    await openAsAdmin('/program?part=lists');
    await row(page, /^Elder care/).click();
    await page.getByRole('button', { name: 'Merge into another…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The entry that you choose replaces it for 1 person');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(
      'Choose the entry that stays',
    );
    await dialog.getByRole('combobox').fill('pastoral');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('listbox')).toBeHidden();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('combobox').fill('pastoral');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Merge into ‘Pastoral care’' }).click();
    await expect(toast(page, 'Merged')).toBeVisible();
    await expect(row(page, /^Elder care/)).toHaveCount(0);
    await expect(row(page, /^Pastoral care 1 person/)).toBeVisible();
    await page.goto('/directory?expertise=Pastoral+care');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText('Pastoral care');
  },
);

test(
  'an administrator removes an unused list entry, and moves an entry by typing its position',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program?part=lists&list=careKinds');
    const kinds = list(page, 'Kinds of care').getByRole('listitem');
    await expect(kinds).toHaveCount(9);
    await row(page, 'Shelter visit').click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await row(page, 'Coordination').click();
    await field(page, 'Place in the list').fill('1');
    await page.keyboard.press('Enter');
    await expect(kinds.first()).toContainText('Coordination');
    await page.getByRole('button', { name: 'Move down: Coordination' }).click();
    await expect(kinds.nth(1)).toContainText('Coordination');
    await saveAll(page);
    await page.reload();
    await expect(kinds).toHaveCount(8);
    await expect(kinds.nth(1)).toContainText('Coordination');
  },
);

test(
  'if two administrators change a list, the second to save must choose a version, and is still asked after a reload (S3)',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, openAs }) => {
    await openAsAdmin('/program?part=lists&list=careKinds');
    await row(page, 'Coordination').click();
    await field(page, 'Name').fill('Planning');
    await expect(page.getByText('Not saved yet: Kinds of care')).toBeVisible();
    const other = await openAs(await people.admin());
    await other.goto('/program?part=lists&list=careKinds');
    await row(other, 'Shelter visit').click();
    await field(other, 'Name').fill('Visit of a shelter');
    await saveAll(other);

    await save(page).click();
    await expect(page.getByText('Somebody else changed Kinds of care meanwhile')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Planning');
    await page.waitForTimeout(500);
    await page.reload();
    await expect(row(page, 'Planning')).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saveAll(page);
    await other.reload();
    await expect(row(other, 'Planning')).toBeVisible();
  },
);

test(
  'a list entry without a name is refused at its field, and not saved',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program?part=lists&list=eventTypes');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await row(page, /^New entry/).click();
    await save(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Give the entry a name');
    await field(page, 'Name').fill('Flood');
    await saveAll(page);
    await page.goto('/activations');
    await page.getByRole('button', { name: 'Create Activation' }).click();
    const type = page.getByRole('combobox', { name: 'Event type' });
    await type.fill('Flash flood');
    await expect(type).toHaveValue('Flash flood');
    await expect(page.locator('datalist option')).toHaveText(['Flood']);
  },
);

test(
  'the search of settings finds a list by one of its entries',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program');
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('shelter visit');
    await page.getByRole('search').getByRole('link', { name: 'Kinds of care' }).click();
    await expect(page).toHaveURL(/part=lists&list=careKinds/);
    await expect(list(page, 'Kinds of care')).toBeVisible();
  },
);

test(
  'a list of 500 entries can be searched in its editor and in the profile without slow typing',
  { tag: '@night' },
  async ({ page, people, portal, openAsAdmin, openAs }) => {
    const entries = Array.from({ length: 500 }, (_, n) => ({
      value: `Area ${n}`,
      label: `Area of care number ${n}`,
    }));
    const list = { groups: [], quick: ['Area 1'], entries };
    await portal.db.pool.query(
      `INSERT INTO portal_settings (name, value) VALUES ('program.lists', $1)`,
      [{ version: 1, values: { lists: { expertise: list } } }],
    );
    await openAsAdmin('/program?part=lists');
    const rows = page.getByRole('list', { name: 'Expertise' }).getByRole('listitem');
    await expect(rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Show 50 more of 500' }).click();
    await expect(rows).toHaveCount(100);
    await page.getByRole('searchbox', { name: 'Search entries' }).fill('number 499');
    await expect(rows).toHaveCount(1);
    await row(page, 'Area of care number 499').click();
    await field(page, 'Name').press('End');
    const slowest = await slowestKey(page, () =>
      field(page, 'Name').pressSequentially(' of the elderly'),
    );
    expect(slowest).toBeLessThan(200);
    await saveAll(page);

    const own = await openAs(await people.chaplain({}, { expertise: ['Area 3'] }));
    await own.goto('/profile');
    const expertise = own.getByRole('group', { name: 'Expertise' }).first();
    await expertise.getByText('More areas…').click();
    await expertise.getByRole('searchbox').fill('elderly');
    await expertise.getByLabel('Area of care number 499 of the elderly').check();
    await expertise.getByRole('searchbox').fill('');
    await own.getByRole('button', { name: 'Save Chaplain Profile' }).click();
    await expect(toast(own, 'Chaplain profile updated')).toBeVisible();
    const { rows: stored } = await portal.db.pool.query('SELECT expertise FROM chaplains');
    expect(stored).toEqual([{ expertise: ['Area 3', 'Area 499'] }]);
  },
);

/** Returns the longest time, in ms, that a key press kept the page busy. */
async function slowestKey(page: Page, type: () => Promise<void>) {
  await page.evaluate(() => {
    const state = { slowest: 0, began: 0 };
    addEventListener('keydown', () => (state.began = performance.now()), { capture: true });
    addEventListener('keyup', () => {
      state.slowest = Math.max(state.slowest, performance.now() - state.began);
    });
    Object.assign(window, { typing: state });
  });
  await type();
  return page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'typing'), 'slowest')));
}
