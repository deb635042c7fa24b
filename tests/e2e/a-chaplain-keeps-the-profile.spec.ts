import { trust } from '#shared/trust.ts';
import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';

const DRAWING = { name: 'Map of Kentucky with its regions' };

test(
  'a chaplain reads which profile fields are missing, completes the profile and changes it later',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText('Phone number is required')).toBeVisible();
    await expect(page.getByText('City is required')).toBeVisible();
    await expect(page.getByText('Affiliation is required')).toBeVisible();
    await expect(page.getByText('Please select at least one area of expertise')).toBeVisible();
    await expect(page.getByText('Please select your availability')).toBeVisible();
    await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();

    await page.getByLabel('Phone', { exact: true }).fill('606-555-0177');
    await page.getByLabel('City').fill('Corbin');
    await page.getByLabel('Primary Region').selectOption('Region E');
    await page.getByRole('radio', { name: 'Other' }).check();
    await page.getByLabel('Your affiliation, in your own words').fill('Quaker');
    await page.getByLabel('Grief counseling', { exact: true }).check();
    await page.getByLabel('Weekdays', { exact: true }).check();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(toast(page, 'Chaplain profile created')).toBeVisible();
    await expect(page.getByText(/Awaiting review since/)).toBeVisible();

    await page.getByText('More areas…').click();
    await page.getByLabel('Elder care').check();
    await page.getByText('More times and settings…').click();
    await page.getByLabel('Walk-ins accepted').check();
    await page.getByRole('button', { name: 'Save Chaplain Profile' }).click();
    await expect(toast(page, 'Chaplain profile updated')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Corbin');
    await expect(page.getByLabel('Primary Region')).toHaveValue('E');
    await expect(page.getByLabel('Your affiliation, in your own words')).toHaveValue('Quaker');
    await expect(page.getByLabel('Elder care')).toBeChecked();
    await expect(page.getByLabel('Walk-ins accepted')).toBeChecked();
    await expect(page.getByLabel('Hospital chaplaincy')).toHaveCount(0);
  },
);

test(
  'a profile form that was already open does not overwrite an administrator’s changes',
  { tag: '@desktop' },
  async ({ page, people, signIn, openAs }) => {
    const amos = await people.chaplain({ firstName: 'Amos' });
    await signIn(page, amos);
    await page.goto('/profile');
    await expect(page.getByLabel('City')).toHaveValue('Hazard');

    const office = await openAs(await people.admin());
    const { request } = office.context();
    const found = await request.get(`/api/chaplains?search=${amos.lastName}`);
    const [chaplain] = trust<{ id: string }[]>(await found.json(), 'the answer is a list');
    const changed = { city: 'Corbin', lastName: `${amos.lastName}-Hale` };
    const put = await request.put(`/api/chaplains/${chaplain?.id}`, { data: changed });
    expect(put.status()).toBe(200);

    for (const phone of ['606-555-0188', '606-555-0199']) {
      await page.getByLabel('Phone', { exact: true }).fill(phone);
      await page.getByRole('button', { name: 'Save Chaplain Profile' }).click();
      await expect(toast(page, 'Chaplain profile updated')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    for (const name of ['Amos-John', 'Amos-Paul']) {
      await page.getByLabel('First Name').fill(name);
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(toast(page, 'Profile updated')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    await page.reload();
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('606-555-0199');
    await expect(page.getByLabel('City')).toHaveValue('Corbin');
    await expect(page.getByLabel('First Name')).toHaveValue('Amos-Paul');
    await expect(page.getByLabel('Last Name')).toHaveValue(changed.lastName);
  },
);

test(
  'a button on the profile opens the map of regions; if the map’s image can’t be loaded, a message says so',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    await page.goto('/profile');
    await page.getByRole('button', { name: 'View Map' }).click();
    await expect(page.getByRole('img', DRAWING)).toBeVisible();
    await expect(page.getByRole('list', DRAWING).getByText('Region H')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.route('**/api/program/map', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'View Map' }).click();
    await expect(
      page.getByText(
        'Map image could not be loaded. Please contact your administrator for the regions map.',
      ),
    ).toBeVisible();
  },
);

test(
  'a chaplain hides the phone number, and then their whole entry, from the directory',
  { tag: '@phone' },
  async ({ page, people, signIn, openAs }) => {
    const lydia = await people.chaplain({ firstName: 'Lydia' });
    const other = await openAs(await people.chaplain({ firstName: 'Peter' }));
    const card = other.getByRole('article').filter({ hasText: fullName(lydia) });
    const look = () => other.goto(`/directory?search=${lydia.lastName}`);
    await look();
    await expect(card.getByRole('link', { name: '(606) 555-0110' })).toBeVisible();
    await signIn(page, lydia);
    await page.goto('/profile');
    await expect(page.getByText(/Approved since/)).toContainText('Active');
    await page.getByRole('switch', { name: 'Show my phone number' }).click();
    await expect(toast(page, 'Directory visibility updated')).toBeVisible();
    await look();
    await expect(card.getByRole('link', { name: lydia.email })).toBeVisible();
    await expect(card.getByRole('link', { name: '(606) 555-0110' })).toBeHidden();

    const listed = page.getByRole('switch', { name: 'Show me in the directory' });
    await listed.click();
    await expect(listed).not.toBeChecked();
    await expect(listed).toHaveAttribute('aria-busy', 'false');
    await page.reload();
    await expect(listed).not.toBeChecked();
    await look();
    await expect(other.getByText('No Matching Chaplains')).toBeVisible();
  },
);

test(
  'a chaplain can save a colleague’s contact as a file, but can’t export the whole directory',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const lydia = await people.chaplain({ firstName: 'Lydia' });
    await signIn(page, await people.chaplain());
    await page.goto(`/directory?search=${lydia.lastName}`);
    const download = page.waitForEvent('download');
    await page
      .getByRole('article')
      .filter({ hasText: fullName(lydia) })
      .getByRole('link', { name: 'Save contact' })
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.vcf$/);
    await expect(page.getByRole('link', { name: 'Export CSV' })).toBeHidden();
  },
);

test(
  'an administrator exports the directory',
  { tag: '@desktop' },
  async ({ page, people, openAsAdmin }) => {
    await people.chaplain();
    await openAsAdmin('/directory');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  },
);

test(
  'a set-password link works once, and then leads to the sign-in page',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const tabitha = await people.chaplain({ firstName: 'Tabitha' });
    await signIn(page, await people.admin());
    const { request } = page.context();
    const found = await request.get(`/api/users?search=${tabitha.username}`);
    const [user] = trust<{ id: string }[]>(await found.json(), 'the answer is a list of users');
    const made = await request.post(`/api/users/${user?.id}/password-link`);
    const { url } = trust<{ url: string }>(await made.json(), 'the answer is a link');
    await page.context().clearCookies();

    await page.goto(url);
    await expect(page.getByText(/Welcome, Tabitha/)).toContainText(tabitha.username);
    await expect(page).toHaveURL('/set-password');
    await page.getByLabel('New Password').fill('meadow-candle-17');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('heading', { name: 'Your Password Is Set' })).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Username')).toHaveValue(tabitha.username);
    await page.getByLabel('Password', { exact: true }).fill('meadow-candle-17');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/');

    await page.goto(url);
    await expect(page.getByText('This link can’t be used')).toBeVisible();
  },
);
