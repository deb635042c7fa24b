import { expect, test } from 'playwright/test';
import {
  fillApplication,
  follow,
  fullName,
  logOut,
  makeApprovedChaplain,
  newPerson,
  openBrowser,
  refreshUntilShown,
  register,
  settleApplications,
  signIn,
  signInAsAdministrator,
  toast,
} from './people.ts';

test('a chaplain registers, skips the application, is reminded, applies, is approved and is found', async ({
  page,
  browser,
  baseURL,
}) => {
  const ruth = newPerson('Ruth');
  const colleague = newPerson('Daniel');
  const newcomer = newPerson('Grace');
  const guest = newPerson('Sam');
  await makeApprovedChaplain(browser, baseURL ?? '', colleague);

  await test.step('she registers and skips the application', async () => {
    await register(page, ruth, 'Chaplain');
    await expect(page.getByRole('heading', { name: 'Complete Your Application' })).toBeVisible();
    await expect(toast(page, 'Registration successful!')).toBeVisible();
    await expect(page.getByText(/The office reviews it and decides, usually within/)).toBeVisible();
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('she is reminded, and the reminder leads to the application', async () => {
    await page.getByRole('link', { name: 'Complete your application' }).click();
    await expect(page).toHaveURL(/\/profile/);
    await fillApplication(page);
    await expect(toast(page, 'Chaplain profile created')).toBeVisible();
    await expect(page.getByText(/Awaiting review since/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Complete your application' })).toBeHidden();
  });

  await test.step('until she is approved she sees the colleague without email and phone', async () => {
    await follow(page, 'Directory');
    await page.getByLabel('Search').fill(colleague.lastName);
    const card = page.getByRole('article').filter({ hasText: fullName(colleague) });
    await expect(card).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
    await expect(page.getByText(/once your application is approved/)).toBeVisible();
  });

  await test.step('the administrator approves her', async () => {
    const office = await openBrowser(browser, page);
    await signInAsAdministrator(office);
    await follow(office, 'Dashboard');
    const application = office.getByRole('article').filter({ hasText: fullName(ruth) });
    await refreshUntilShown(office, application);
    await expect(application).toContainText('Hazard');
    await expect(application).toContainText('Grief counseling');
    await application.getByRole('button', { name: /Approve/ }).click();
    await expect(toast(office, 'Chaplain approved')).toBeVisible();
    await expect(application).toBeHidden();
    await office.context().close();
  });

  await test.step('the approved colleague finds her with email and phone', async () => {
    const other = await openBrowser(browser, page);
    await signIn(other, colleague.username);
    await follow(other, 'Directory');
    await other.getByLabel('Search').fill(ruth.lastName);
    const card = other.getByRole('article').filter({ hasText: fullName(ruth) });
    await expect(card.getByRole('link', { name: ruth.email })).toHaveAttribute(
      'href',
      `mailto:${ruth.email}`,
    );
    await expect(card.getByRole('link', { name: '(502) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+15025550142',
    );
    await expect(card).toContainText('Christian');
    await expect(card).toContainText('Weekdays');
    await other.context().close();
  });

  await test.step('a chaplain who is not approved finds her without them', async () => {
    const other = await openBrowser(browser, page);
    await register(other, newcomer, 'Chaplain');
    await other.getByLabel('Primary Region').selectOption('Region C');
    await fillApplication(other);
    await expect(toast(other, 'Application submitted!')).toBeVisible();
    const applied = await other.request.get('/api/chaplains/me');
    expect(await applied.json()).toMatchObject({ primaryRegion: 'C' });
    await follow(other, 'Directory');
    await other.getByLabel('Search').fill(ruth.lastName);
    const card = other.getByRole('article').filter({ hasText: fullName(ruth) });
    await expect(card).toBeVisible();
    await expect(card).not.toContainText(ruth.email);
    await expect(card).not.toContainText('555 0142');
    await other.context().close();
  });

  await settleApplications(browser, baseURL ?? '', newcomer.lastName);

  await test.step('a guest is told that access is denied', async () => {
    const other = await openBrowser(browser, page);
    await register(other, guest, 'Guest');
    await expect(other).toHaveURL('/');
    await other.goto('/directory');
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(
      other.getByText(
        'Chaplain Directory access is restricted to approved chaplains and administrators.',
      ),
    ).toBeVisible();
    await other.context().close();
  });

  await test.step('now she sees contacts herself, signs out, and Back shows nothing', async () => {
    await page.goto(`/directory?search=${colleague.lastName}`);
    await expect(page.getByRole('link', { name: colleague.email })).toBeVisible();
    await logOut(page);
    await page.goBack();
    await expect(page.getByText(colleague.email)).toBeHidden();
    await page.goto('/directory');
    await expect(page).toHaveURL(/\/auth\?next=/);
  });
});

test('whoever moves on while an application is sent is not led away', async ({
  page,
  browser,
  baseURL,
}) => {
  const ruth = newPerson('Ruth');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/chaplains', async (route) => {
    await released;
    await route.continue();
  });
  await register(page, ruth, 'Chaplain');
  await fillApplication(page);
  await follow(page, 'Training');
  await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible();
  release();
  await expect(toast(page, 'Application submitted!')).toBeVisible();
  await expect(page).toHaveURL('/training');
  await settleApplications(browser, baseURL ?? '', ruth.lastName);
});
