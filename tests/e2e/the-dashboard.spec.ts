import { expect, test } from './fixtures.ts';

test(
  'the dashboard shows the five oldest applications, with a link to all pending applications',
  { tag: '@desktop' },
  async ({ page, people, openAsAdmin }) => {
    const applicants = await Promise.all(Array.from({ length: 6 }, () => people.applicant()));
    await openAsAdmin('/dashboard');
    await expect(page.getByText('The oldest 5 of 6.')).toBeVisible();
    const panels = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(panels).toHaveText(['Pending Chaplain Applications', 'Recent Activations']);
    const [applications, activations] = await Promise.all([
      panels.first().boundingBox(),
      panels.last().boundingBox(),
    ]);
    expect(applications?.y, 'headings on one line').toBeCloseTo(activations?.y ?? 0, 0);
    await page.getByRole('link', { name: 'Review all 6' }).click();
    await expect(page.getByLabel('Status')).toHaveValue('pending');
    await page
      .getByLabel('Search')
      .first()
      .fill(applicants[0]?.lastName ?? '');
    await expect(page.getByText('1 chaplain found')).toBeVisible();
  },
);
