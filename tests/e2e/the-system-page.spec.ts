import { expect, test } from './fixtures.ts';

test(
  'an administrator sees what runs, what waits, and what needs attention with the way to mend it',
  { tag: '@desktop' },
  async ({ page, openAsAdmin, portal }) => {
    await portal.makeDelivery({ channel: 'text', state: 'queued', dueAt: new Date(0) });
    await openAsAdmin('/admin');
    await page.getByRole('link', { name: 'System' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();

    const attention = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    await expect(attention.first()).toContainText('Problem');
    await expect(attention.first()).toContainText('are not being sent');
    await expect(attention.filter({ hasText: 'Email is not sent' })).toContainText('Set SMTP_URL');

    const texts = page.getByRole('row', { name: /Text message/ });
    await expect(texts.getByRole('cell').first()).toHaveText(/^1\b/);
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
