import { randomUUID } from 'node:crypto';
import { auditEvents } from '#shared/audit/table.ts';
import { PASSWORD, expect, test, type Page } from './fixtures.ts';
import { faultsOfText } from './large-text.ts';

const PEOPLE = [
  { firstName: 'Anna', lastName: 'Zuber', username: 'b', role: 'guest' },
  { firstName: 'Boaz', lastName: 'Adams', username: 'C', role: 'chaplain' },
  { firstName: 'Clara', lastName: 'Moabite', username: 'a', role: 'guest' },
] as const;

async function makePeople(page: Page) {
  const mark = randomUUID().slice(0, 8);
  for (const { lastName, username, ...person } of PEOPLE) {
    const made = await page.request.post('/api/register', {
      data: {
        ...person,
        lastName: `${lastName}${mark}`,
        username: `${username}.${mark}`,
        email: `${username}.${mark}@example.org`,
        password: PASSWORD,
      },
    });
    expect(made.status()).toBe(201);
  }
  await page.context().clearCookies();
  return mark;
}

const firstNames = (page: Page) =>
  page
    .getByRole('main')
    .locator('tbody th')
    .allTextContents()
    .then((names) => names.map((name) => name.split(' ')[0]));

test(
  'the list of users is sorted by any column in either direction, and the URL keeps the order',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    const mark = await makePeople(page);
    await openAsAdmin(`/admin?list=users&search=${mark}`);
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    const sorted = (label: string) => page.locator('th[aria-sort]', { hasText: label });
    await expect.poll(() => firstNames(page)).toEqual(['Boaz', 'Clara', 'Anna']);
    await expect(sorted('Name')).toHaveAttribute('aria-sort', 'ascending');
    await press('Name');
    await expect.poll(() => firstNames(page)).toEqual(['Anna', 'Clara', 'Boaz']);
    await press('Username');
    await expect.poll(() => firstNames(page)).toEqual(['Clara', 'Anna', 'Boaz']);
    await expect(page.locator('th[aria-sort]')).toHaveCount(1);
    await press('Role');
    await expect.poll(() => firstNames(page)).toEqual(['Boaz', 'Clara', 'Anna']);
    await press('Added');
    await expect(sorted('Added')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => firstNames(page)).toEqual(['Clara', 'Boaz', 'Anna']);
    await page.keyboard.press('Enter');
    await expect.poll(() => firstNames(page)).toEqual(['Anna', 'Boaz', 'Clara']);
    await expect(page.getByRole('button', { name: 'Added' })).toBeFocused();
    await expect(page).toHaveURL(/sort=createdAt/);
    await page.reload();
    await expect.poll(() => firstNames(page)).toEqual(['Anna', 'Boaz', 'Clara']);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL(/sort=createdAt/);
  },
);

test(
  'a long entry in the Details column of the audit trail doesn’t cut off people’s names',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin }) => {
    const { id } = await people.chaplain({ firstName: 'Bartholomew', lastName: 'Rosenthal' });
    await portal.db.orm.insert(auditEvents).values({
      action: 'chaplain-changed',
      actorId: id,
      subjectId: id,
      details: { expertise: `Elder care → ${'Hospital chaplaincy; '.repeat(20)}` },
    });
    await openAsAdmin('/admin/audit');
    await expect(page.getByText('Hospital chaplaincy; Hospital')).toBeVisible();
    expect(await faultsOfText(page)).toEqual([]);
  },
);

test(
  'the audit trail can show the oldest event first',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    const mark = await makePeople(page);
    await openAsAdmin(`/admin/audit?search=${mark}&action=registered`);
    const whom = () =>
      page
        .getByRole('main')
        .locator('tbody tr')
        .allTextContents()
        .then((rows) => rows.map((row) => /Anna|Boaz|Clara/.exec(row)?.[0]));
    await expect.poll(whom).toEqual(['Clara', 'Boaz', 'Anna']);
    await page.getByRole('button', { name: 'When' }).click();
    await expect.poll(whom).toEqual(['Anna', 'Boaz', 'Clara']);
    await expect(page).toHaveURL(/sort=createdAt/);
  },
);
