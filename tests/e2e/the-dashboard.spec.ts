import { expect, test } from 'playwright/test';
import { makeApplication, newPerson, settleApplications, signInAsAdministrator } from './people.ts';

test('the oldest five applications lead to all that wait', async ({ page, browser, baseURL }) => {
  const people = Array.from({ length: 6 }, () => newPerson('Ruth'));
  for (const person of people) await makeApplication(browser, baseURL ?? '', person);
  await signInAsAdministrator(page);
  await page.goto('/dashboard');
  await expect(page.getByText(/^The oldest 5 of \d+\./)).toBeVisible();
  await page.getByRole('link', { name: /^Review all \d+$/ }).click();
  await expect(page.getByLabel('Status')).toHaveValue('pending');
  await page
    .getByLabel('Search')
    .first()
    .fill(people[0]?.lastName ?? '');
  await expect(page.getByText('1 chaplain found')).toBeVisible();
  for (const { lastName } of people) await settleApplications(browser, baseURL ?? '', lastName);
});
