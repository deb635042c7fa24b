import { linkAtAgency, personOf, test } from './agency.ts';
import { expect, PASSWORD, type Page } from './fixtures.ts';
import { fullName, logOut, toast } from './people.ts';
import { chooseInRow } from './row-menu.ts';

const agencyButton = (page: Page) =>
  page.getByRole('link', { name: 'Sign in with Example Agency' });

test(
  'a person with a linked account signs in with the agency, lands on the page they wanted, and logs out',
  { tag: '@night' },
  async ({ page, people, portal, agency }) => {
    const person = await people.newcomer();
    await linkAtAgency({ portal, agency }, person);
    agency.signsIn(personOf(person));
    await page.goto('/profile');
    await agencyButton(page).click();
    await expect(page).toHaveURL('/profile');
    await page.getByRole('link', { name: 'Sign-in and devices' }).click();
    const panel = page.getByRole('region', { name: 'Agency Account' });
    await expect(panel.getByText(person.email)).toBeVisible();
    await logOut(page);
    await page.goto('/profile');
    await expect(page).toHaveURL('/auth?next=%2Fprofile');
    await expect(agencyButton(page)).toBeVisible();
  },
);

test(
  'a person links their account to the agency once by password, and unlinks it on the profile',
  { tag: ['@night', '@phone'] },
  async ({ page, people, agency }) => {
    const person = await people.newcomer();
    agency.signsIn(personOf(person));
    await page.goto('/auth?next=%2Fprofile');
    await agencyButton(page).click();
    await expect(page.getByRole('heading', { name: 'Link Your Account' })).toBeVisible();
    await expect(page.getByText(person.username, { exact: true })).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not my password');
    await page.getByRole('button', { name: 'Link and Sign In' }).click();
    await expect(page.getByRole('main').getByText('The password is not right.')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Link and Sign In' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(toast(page, 'Your accounts are linked')).toBeVisible();
    await page.goto('/profile#agency-account');
    await expect(page.getByRole('region', { name: 'Agency Account' })).toBeFocused();

    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(toast(page, 'Your accounts are no longer linked')).toBeVisible();
    await expect(page.getByText('Not linked. Choose')).toBeVisible();
  },
);

test(
  'an administrator unlinks a person’s agency account, and the focus stays in that person’s row',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, agency, openAsAdmin }) => {
    const person = await people.newcomer({ firstName: 'Lois' });
    await linkAtAgency({ portal, agency }, person);
    await openAsAdmin('/admin?list=users');
    const row = page.getByRole('row', { name: fullName(person) });
    await chooseInRow(page, fullName(person), 'Unlink agency');
    const dialog = page.getByRole('dialog', { name: 'Unlink the agency account?' });
    await expect(dialog).toContainText(`${fullName(person)} is signed out everywhere`);
    await dialog.getByRole('button', { name: 'Unlink agency' }).click();
    await expect(toast(page, 'Agency account unlinked')).toBeVisible();
    await expect(row.getByText('Agency', { exact: true })).toBeHidden();
    const menu = row.getByRole('button', { name: `Actions for ${fullName(person)}` });
    await expect(menu).toBeFocused();
  },
);

test(
  'a person without a password can add a second step after confirming their identity at the agency',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, agency }) => {
    const person = await people.newcomer();
    await portal.db.pool.query('UPDATE users SET password = NULL WHERE id = $1', [person.id]);
    await linkAtAgency({ portal, agency }, person);
    agency.signsIn(personOf(person));
    await page.goto('/auth?next=%2Fprofile%2Fsign-in');
    await agencyButton(page).click();
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL('/profile/sign-in');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await expect(page.getByRole('button', { name: 'Confirm the code' })).toBeVisible();
  },
);

test(
  'if the agency has not verified a person’s email address, the person is not signed in, and the page says why',
  { tag: ['@night', '@phone'] },
  async ({ page, people, agency }) => {
    const person = await people.newcomer();
    agency.signsIn({ ...personOf(person), email_verified: false });
    await page.goto('/auth');
    await agencyButton(page).click();
    await expect(page).toHaveURL('/auth?agency=unverified');
    await expect(
      page.getByText('Your email address is not confirmed by Example Agency'),
    ).toBeVisible();
  },
);
