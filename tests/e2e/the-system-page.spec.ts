import { expect, test } from './fixtures.ts';

test(
  'the System page shows an administrator the queues, the database, and each problem with its remedy',
  { tag: '@desktop' },
  async ({ page, openAsAdmin, portal }) => {
    await portal.makeDelivery({ channel: 'text', createdAt: new Date() });
    await openAsAdmin('/admin');
    await page.getByRole('link', { name: 'System' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();

    const attention = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    await expect(attention.filter({ hasText: 'failed in the last hour' })).toContainText('Warning');
    await expect(attention.filter({ hasText: 'Email is not sent' })).toContainText('Set SMTP_URL');

    const texts = page.getByRole('row', { name: /Text message/ });
    await expect(texts).toBeVisible();
    await expect(page.getByRole('region', { name: 'Database' })).toContainText('PostgreSQL');
  },
);

test(
  'a chaplain does not see the status of the system',
  { tag: '@phone' },
  async ({ openAs, people }) => {
    const page = await openAs(await people.chaplain());
    await page.goto('/admin/system');
    await expect(page.getByText('restricted to administrators only')).toBeVisible();
  },
);
