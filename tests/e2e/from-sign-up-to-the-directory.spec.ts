import { expect, test } from './fixtures.ts';
import { fillApplication, follow, fullName, logOut, newPerson, register, toast } from './people.ts';

test('a chaplain registers, skips the application, is reminded of it, applies and is approved', async ({
  page,
  people,
  openAs,
}) => {
  const ruth = newPerson('Ruth');
  await register(page, ruth, 'Chaplain');
  await expect(page.getByRole('heading', { name: 'Complete Your Application' })).toBeVisible();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(page.getByText(/The office reviews it and decides, usually within/)).toBeVisible();
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Complete your application' }).click();
  await expect(page).toHaveURL(/\/auth\?step=application/);
  await fillApplication(page);
  await expect(toast(page, 'Application submitted!')).toBeVisible();
  await expect(page.getByText(/Awaiting review since/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Complete your application' })).toBeHidden();

  const office = await openAs(await people.admin());
  await office.goto('/');
  await follow(office, 'Dashboard');
  const application = office.getByRole('article').filter({ hasText: fullName(ruth) });
  await expect(application).toContainText('Hazard');
  await expect(application).toContainText('Grief counseling');
  await application.getByRole('button', { name: /Approve/ }).click();
  await expect(toast(office, 'Chaplain approved')).toBeVisible();
  await expect(application).toBeHidden();
});

test('a chaplain can apply while registering, and needn’t choose a region', async ({ page }) => {
  await register(page, newPerson('Grace'), 'Chaplain');
  await expect(page.getByLabel('City')).toBeVisible();
  await expect(page.getByLabel('Primary Region')).toHaveCount(0);
  await fillApplication(page);
  await expect(toast(page, 'Application submitted!')).toBeVisible();
  const applied = await page.request.get('/api/chaplains/me');
  expect(await applied.json()).toMatchObject({ city: 'Hazard', primaryRegion: null });
  await page.goto('/auth?step=application');
  await expect(page).toHaveURL('/profile#application');
});

test(
  'an applicant finds a colleague in the directory without email and phone',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const colleague = await people.chaplain({ firstName: 'Daniel' });
    await signIn(page, await people.applicant());
    await page.goto('/');
    await follow(page, 'Directory');
    await page.getByLabel('Search').fill(colleague.lastName);
    const card = page.getByRole('article').filter({ hasText: fullName(colleague) });
    await expect(card).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
    await expect(card).not.toContainText(colleague.email);
    await expect(card).not.toContainText('555-0110');
    await expect(page.getByText(/once your application is approved/)).toBeVisible();
  },
);

test('an approved chaplain finds a colleague in the directory with email and phone', async ({
  page,
  people,
  signIn,
}) => {
  const ruth = await people.chaplain(
    { firstName: 'Ruth' },
    { phone: '+1 502 555 0142', availability: ['Weekdays'] },
  );
  await signIn(page, await people.chaplain());
  await page.goto('/');
  await follow(page, 'Directory');
  await page.getByLabel('Search').fill(ruth.lastName);
  const card = page.getByRole('article').filter({ hasText: fullName(ruth) });
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
});

test(
  'a guest reads that the directory is for chaplains and administrators',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/directory');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(
      page.getByText(
        'Chaplain Directory access is restricted to approved chaplains and administrators.',
      ),
    ).toBeVisible();
  },
);

test(
  'after logging out, Back shows nothing of the directory',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const colleague = await people.chaplain();
    await signIn(page, await people.chaplain());
    await page.goto(`/directory?search=${colleague.lastName}`);
    await expect(page.getByRole('link', { name: colleague.email })).toBeVisible();
    await logOut(page);
    await page.goBack();
    await expect(page.getByText(colleague.email)).toBeHidden();
    await page.goto('/directory');
    await expect(page).toHaveURL(/\/auth\?next=/);
  },
);

test(
  'a person who opens another page while their application is being sent is not moved off that page',
  { tag: '@phone' },
  async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/chaplains', async (route) => {
      await released;
      await route.continue();
    });
    await register(page, newPerson('Ruth'), 'Chaplain');
    await fillApplication(page);
    await follow(page, 'Training');
    await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible();
    release();
    await expect(toast(page, 'Application submitted!')).toBeVisible();
    await expect(page).toHaveURL('/training');
  },
);
