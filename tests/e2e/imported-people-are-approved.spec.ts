import { expect, test } from './fixtures.ts';
import { newPerson, toast } from './people.ts';

test(
  'if the import dialog has been closed, the imported people can still be approved together',
  { tag: '@desktop' },
  async ({ page, people, signIn }) => {
    const { lastName } = newPerson('Ruth');
    await signIn(page, await people.admin());
    const rows = ['Ruth', 'Naomi'].map((firstName) => ({
      firstName,
      lastName,
      username: `${firstName}.${lastName}`,
      email: `${firstName}.${lastName}@example.org`,
      phone: '606-555-0110',
      city: 'Hazard',
      affiliation: 'christian',
    }));
    const answer = await page.request.post('/api/chaplains/import', { data: { chaplains: rows } });
    expect(answer.status()).toBe(200);

    await page.goto('/admin');
    await page.getByLabel('Status').selectOption({ label: 'Pending, added by the office' });
    await page.getByLabel('Search').first().fill(lastName);
    await expect(page.getByText('2 chaplains found')).toBeVisible();
    await page.getByRole('button', { name: 'Approve all 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve All' });
    await expect(dialog).toContainText(
      `These 2 chaplains, found by “${lastName}”, will be approved`,
    );
    await dialog.getByRole('button', { name: 'Approve 2' }).click();
    await expect(toast(page, 'Chaplains approved')).toBeVisible();
    await expect(page.getByText('0 chaplains found')).toBeVisible();
    await page.getByLabel('Status').selectOption({ label: 'Approved' });
    await expect(page.getByText('2 chaplains found')).toBeVisible();
  },
);
