import axe from 'axe-core';
import { trust } from '#shared/trust.ts';
import { expect, test, type Page } from 'playwright/test';
import {
  makeApprovedChaplain,
  newPerson,
  register,
  signIn,
  signInAsAdministrator,
} from './people.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it is now, a line each. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target)))`);
  return trust<string[]>(found, 'the expression above makes texts');
}

async function expectForEveryone(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await barriers(page), `${heading}, ${colorScheme}`).toEqual([]);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${heading} at 320 px scrolls sideways`,
  ).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}

test('pages that everyone sees have no barriers', async ({ page }) => {
  await page.goto('/');
  await expectForEveryone(page, 'Emergency Management Chaplaincy Program');
  await page.goto('/auth');
  await expectForEveryone(page, 'Sign In or Register');
  await page.goto('/auth?tab=register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectForEveryone(page, 'Sign In or Register');
  await page.goto('/set-password?token=a-link-that-was-never-made');
  await expect(page.getByText('This link can’t be used')).toBeVisible();
  await expectForEveryone(page, 'Set Your Password');
  await page.goto('/nowhere');
  await expectForEveryone(page, '404 Page Not Found');
});

test('pages of chaplains and guests have no barriers', async ({ page, browser, baseURL }) => {
  const colleague = newPerson('Clara');
  await makeApprovedChaplain(browser, baseURL ?? '', colleague);
  await register(page, newPerson('Mei'), 'Chaplain');
  await expectForEveryone(page, 'Complete Your Application');
  await page.getByText('More areas…').click();
  await expectForEveryone(page, 'Complete Your Application');
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await page.goto('/profile');
  await expectForEveryone(page, 'Profile');
  await page.getByRole('button', { name: 'View Map' }).click();
  await expect(page.getByRole('img', { name: /Map of the state/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View Map' })).toBeFocused();
  await page.context().clearCookies();
  await signIn(page, colleague.username);
  await page.goto('/directory');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectForEveryone(page, 'Chaplain Directory');
  await page.goto('/directory?search=nobody-is-called-so');
  await expect(page.getByText('No Matching Chaplains')).toBeVisible();
  await expectForEveryone(page, 'Chaplain Directory');
  await page.goto('/dashboard');
  await expect(
    page.getByText("You don't have permission to access the admin dashboard."),
  ).toBeVisible();
  await expectForEveryone(page, 'Access Denied');
});

test('the training pages have no barriers', async ({ page, browser, baseURL }) => {
  test.slow();
  const chaplain = newPerson('Ingrid');
  await makeApprovedChaplain(browser, baseURL ?? '', chaplain);
  await signInAsAdministrator(page);
  const title = `For Everyone ${chaplain.lastName}`;
  const made = await page.request.post('/api/training-sessions', {
    data: {
      title,
      description: 'A long text, of which the beginning is shown until it is asked for. '.repeat(9),
      dateTime: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
      location: 'Hazard',
      duration: 3,
      maxCapacity: 1,
      isVirtual: true,
    },
  });
  const { id } = trust<{ id: string }>(await made.json(), 'the answer is a session');
  await page.context().clearCookies();
  await signIn(page, chaplain.username);
  expect((await page.request.post(`/api/training-sessions/${id}/rsvp`)).status()).toBe(201);
  await page.goto(`/training?search=${chaplain.lastName}`);
  await expect(page.getByRole('article', { name: title })).toContainText('You are registered');
  await expectForEveryone(page, 'Training Opportunities');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.goto('/training?list=mine');
  await expect(page.getByLabel('Secret address')).toBeVisible();
  await expectForEveryone(page, 'Training Opportunities');
  await page.context().clearCookies();
  await signInAsAdministrator(page);
  await page.goto(`/admin?tab=training&search=${chaplain.lastName}`);
  await expect(page.getByRole('link', { name: `Roster: ${title}` })).toBeVisible();
  await expectForEveryone(page, 'Admin Panel');
  await page.getByRole('button', { name: `Edit: ${title}` }).click();
  await page.getByRole('dialog').getByLabel('Max Capacity').fill('0');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Max capacity must be at least 1')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.goto(`/admin/training/${id}`);
  await page.getByRole('button', { name: 'Attended' }).click();
  await expect(page.getByRole('button', { name: 'Attended' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectForEveryone(page, 'Training Roster');
});

test('the dashboard has no barriers', async ({ page }) => {
  await signInAsAdministrator(page);
  await page.goto('/dashboard');
  await expectForEveryone(page, 'Administrative Dashboard');
});

test('by keyboard alone: skip link, signing in, moving on, and the title and focus follow', async ({
  page,
}) => {
  const person = newPerson('Isaac');
  await register(page, person, 'Guest');
  await expect(page).toHaveURL('/');
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Join Our Program' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/Sign In/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused();
  await page.keyboard.press('Tab');
  if (!(await page.getByLabel('Username').evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('harbor-lantern-92');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
