import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';

test(
  'an administrator declines an application; pressing Escape while typing the reason does not lose the text',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin }) => {
    const applicant = await people.applicant({ firstName: 'Thomas' });
    await openAsAdmin('/dashboard');
    const application = page.getByRole('article').filter({ hasText: fullName(applicant) });
    await application.getByRole('button', { name: /Decline/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline application' });
    await dialog.getByLabel('Reason').fill('Please name the body that endorses you.');
    await page.keyboard.press('Escape');
    await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveValue(
      'Please name the body that endorses you.',
    );
    await dialog.getByRole('button', { name: 'Decline application' }).click();
    await expect(dialog).toBeHidden();
    await expect(application).toBeHidden();
    const list = page.getByRole('region', { name: 'Pending Chaplain Applications' });
    await expect(list.locator(':focus')).toHaveText('No pending applications');
  },
);

test(
  'a declined applicant reads the reason, changes the application and applies again @phone',
  { tag: '@night' },
  async ({ page, people, signIn, openAs }) => {
    const declineReason = 'Please name the body that endorses you.';
    const applicant = await people.applicant(
      { firstName: 'Thomas' },
      { declinedAt: new Date(), declineReason },
    );
    await signIn(page, applicant);
    await page.goto('/profile');
    await expect(page.getByText('Please name the body that endorses you.')).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Hazard');
    await page.getByLabel('Credentials').fill('Endorsed by the Interfaith Council');
    await page.getByRole('switch', { name: 'Show my phone number' }).click();
    await expect(toast(page, 'Directory visibility updated')).toBeVisible();
    await expect(page.getByText('Your application was declined')).toBeVisible();
    await page.getByRole('button', { name: 'Submit Application Again' }).click();
    await expect(toast(page, 'Chaplain profile updated')).toBeVisible();
    await expect(page.getByText(/Awaiting review since/)).toBeVisible();

    const office = await openAs(await people.admin());
    await office.goto('/dashboard');
    const application = office.getByRole('article').filter({ hasText: fullName(applicant) });
    await application.getByRole('button', { name: /Approve/ }).click();
    await expect(application).toBeHidden();
  },
);

test(
  'text typed into an application survives closing the tab',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    const context = page.context();
    await page.goto('/profile');
    await page.getByLabel('City').fill('Somerset');
    await page.getByLabel('Weekends', { exact: true }).check();
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).toContain('Somerset');
    await expect.poll(kept).toContain('weekends');
    await page.close();
    const again = await context.newPage();
    await again.goto('/profile');
    await expect(again.getByLabel('City')).toHaveValue('Somerset');
    await expect(again.getByLabel('Weekends', { exact: true })).toBeChecked();
  },
);
