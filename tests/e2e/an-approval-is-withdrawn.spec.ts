import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';

test(
  'an administrator withdraws an approval with a reason, shown to the chaplain and kept in the audit trail',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, openAs }) => {
    const person = await people.chaplain({ firstName: 'Deborah' });
    await openAsAdmin(`/admin?search=${person.username}`);
    const card = page.getByRole('article', { name: fullName(person) });
    await card.getByRole('button', { name: `Withdraw approval: ${fullName(person)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw approval' });
    await dialog.getByRole('button', { name: 'Withdraw approval' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The endorsement ended in June.');
    await dialog.getByRole('button', { name: 'Withdraw approval' }).click();
    await expect(toast(page, 'Approval withdrawn')).toBeVisible();
    await expect(card.getByText('Declined')).toBeVisible();
    await expect(card.getByText('Inactive')).toBeVisible();

    await page.goto('/admin/audit');
    await expect(page.getByText('because “The endorsement ended in June.”').first()).toBeVisible();

    const chaplain = await openAs(person);
    await chaplain.goto('/profile');
    await expect(chaplain.getByText('The endorsement ended in June.')).toBeVisible();
  },
);
