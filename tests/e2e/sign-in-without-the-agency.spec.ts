import { test as base } from './agency.ts';
import { expect, PASSWORD } from './fixtures.ts';

// A fixture of its own gives this file a new worker, whose portal doesn't know the agency's
// addresses yet. Once it knows them, it sends browsers there without asking the agency.
const test = base.extend<object, { newWorker: boolean }>({
  newWorker: [true, { scope: 'worker', option: true }],
});

test(
  'if the agency can’t be reached, the sign-in page says so, and people can sign in by password',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, agency }) => {
    const person = await people.newcomer();
    await page.goto('/auth?next=%2Fprofile');
    const button = page.getByRole('link', { name: 'Sign in with Example Agency' });
    await expect(button).toBeVisible();
    await agency.goAway();
    await button.click();
    await expect(page.getByText('Example Agency’s sign-in can’t be reached')).toBeVisible();
    await agency.comeBack();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/profile');
  },
);
