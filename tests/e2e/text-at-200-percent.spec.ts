import { expect, test, type Locator, type Page } from 'playwright/test';
import { paths } from '#client/paths.ts';
import { doubleText, faultsOfText } from './large-text.ts';
import { newPerson, PASSWORD, register } from './people.ts';

/** A person with a name that is too long for a line. */
function longNamed(firstName: string) {
  const person = newPerson(firstName);
  return {
    ...person,
    firstName: `${firstName}-Konstantina`,
    lastName: `${person.lastName}-Papadopoulou`,
  };
}

/** Looks at the page, or the dialog over it, with doubled text on two phones. */
async function expectFits(page: Page, what: string) {
  await page.waitForLoadState('networkidle');
  await doubleText(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await faultsOfText(page), `${what} at ${width} px`).toEqual([]);
  }
}

/** Opens a page and looks at it. */
async function expectPageFits(page: Page, path: string, awaited?: Locator) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (awaited) await expect(awaited.first()).toBeVisible();
  await expectFits(page, path);
}

test('pages for everyone fit on a phone with text at 200 %', async ({ page }) => {
  await expectPageFits(page, paths.home);
  await expectPageFits(page, paths.auth);
  await expectPageFits(page, `${paths.auth}?tab=register`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectFits(page, 'the refused form of registering');
  await expectPageFits(page, `${paths.setPassword}?token=none`, page.getByText('can’t be used'));
  await expectPageFits(page, '/nowhere');
});

test('pages of a guest and of somebody who applies fit on a phone with text at 200 %', async ({
  page,
}) => {
  const person = longNamed('Maximiliana');
  await register(page, person, 'Chaplain');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Application');
  await page.getByText('More areas…').click();
  await expectFits(page, 'the application');
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expectPageFits(
    page,
    paths.profile,
    page.getByRole('heading', { name: 'Chaplain Profile' }),
  );
  await expectPageFits(page, paths.dashboard);
  await page.context().clearCookies();
  const guest = longNamed('Theodora');
  await page.request.post('/api/register', {
    data: { ...guest, password: PASSWORD, role: 'guest' },
  });
  await expectPageFits(page, paths.home);
  await expectPageFits(page, paths.training);
  await expectPageFits(page, paths.resources);
  await expectPageFits(page, paths.profile);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectFits(page, 'the menu');
});
