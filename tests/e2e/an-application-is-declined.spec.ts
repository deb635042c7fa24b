import { expect, test } from 'playwright/test';
import {
  fillApplication,
  fullName,
  newPerson,
  openBrowser,
  refreshUntilShown,
  register,
  signInAsAdministrator,
  toast,
} from './people.ts';

test('an application is declined with a reason; the applicant reads it, changes it and applies again', async ({
  page,
  browser,
}) => {
  const applicant = newPerson('Thomas');
  await register(page, applicant, 'Chaplain');
  await fillApplication(page);
  await expect(toast(page, 'Application submitted!')).toBeVisible();

  const office = await openBrowser(browser, page);
  await signInAsAdministrator(office);
  await office.goto('/dashboard');
  const application = office.getByRole('article').filter({ hasText: fullName(applicant) });
  await refreshUntilShown(office, application);
  await application.getByRole('button', { name: /Decline/ }).click();
  const dialog = office.getByRole('dialog', { name: 'Decline application' });
  await dialog.getByLabel('Reason').fill('Please name the body that endorses you.');
  await office.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Please name the body that endorses you.');
  await dialog.getByRole('button', { name: 'Decline application' }).click();
  await expect(dialog).toBeHidden();
  await expect(application).toBeHidden();

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

  await refreshUntilShown(office, application);
  await application.getByRole('button', { name: /Approve/ }).click();
  await expect(application).toBeHidden();
  await office.context().close();
});

test('what is typed into an application survives a closed tab', async ({ page, context }) => {
  await register(page, newPerson('Hannah'), 'Chaplain');
  await page.getByLabel('City').fill('Somerset');
  await page.getByLabel('Weekends', { exact: true }).check();
  await expect(page.getByLabel('City')).toHaveValue('Somerset');
  await page.waitForTimeout(500);
  await page.close();
  const again = await context.newPage();
  await again.goto('/profile');
  await expect(again.getByLabel('City')).toHaveValue('Somerset');
  await expect(again.getByLabel('Weekends', { exact: true })).toBeChecked();
});
