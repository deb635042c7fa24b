import { randomUUID } from 'node:crypto';
import { expect, PASSWORD, test, type Page } from './fixtures.ts';
import { linkInMail } from './mail.ts';
import { fullName, newPerson, openImport, register, toast } from './people.ts';
import { openRowMenu } from './row-menu.ts';

const NEW_PASSWORD = 'meadow-candle-17';

function rosterOf(mark: string, length: number) {
  const header = 'First Name,Last Name,Email,Username,Phone,City,Affiliation';
  const rows = Array.from(
    { length },
    (_, n) =>
      `Ruth${n},Import${mark},r${n}.${mark}@example.org,r${n}.${mark},606-555-0111,Hazard,other`,
  );
  return [header, ...rows, ''].join('\r\n');
}

function open(page: Page, link: string) {
  const { pathname, search } = new URL(link);
  return page.goto(pathname + search);
}

test(
  'a person who forgot the password can sign in again with at most five steps',
  { tag: '@night' },
  async ({ page, people, portal }) => {
    const person = await people.chaplain({ firstName: 'Ruth' });
    await page.goto('/auth');
    let count = 0;
    const step = async (action: Promise<unknown>) => {
      count += 1;
      await action;
    };

    await step(page.getByLabel('Username').fill(person.email));
    await step(page.getByRole('button', { name: 'Forgot password? Mail me a link' }).click());
    await expect(page.getByRole('alert')).toContainText('Check your mail');
    const link = await linkInMail(portal, { username: person.username, kind: 'password-reset' });
    await step(open(page, link));
    await step(page.getByLabel('New Password').fill(NEW_PASSWORD));
    await step(page.getByRole('button', { name: 'Set Password' }).click());

    await expect(page.getByRole('heading', { name: 'Your Password Is Set' })).toBeFocused();
    await expect(page.getByText(`You are signed in as ${person.username}.`)).toBeVisible();
    expect(count).toBeLessThanOrEqual(5);
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/profile');
    await expect(page.getByLabel('Username')).toHaveValue(person.username);
    await expect(page.getByText('Your email is not confirmed')).toBeHidden();
  },
);

test(
  'a password reset for an unknown account gets the same answer as for a known one; an empty username is refused',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.goto('/auth');
    const ask = page.getByRole('button', { name: 'Forgot password? Mail me a link' });
    await ask.click();
    const field = page.getByLabel('Username');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Enter your username or email address/);
    await field.fill('nobody@example.org');
    await ask.click();
    await expect(page.getByRole('alert')).toContainText('If “nobody@example.org” has an account');
  },
);

test(
  'a password link that was already used leads to the form that mails a new link',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal }) => {
    const person = await people.guest();
    await page.request.post('/api/password-reset', { data: { username: person.username } });
    const link = await linkInMail(portal, { username: person.username, kind: 'password-reset' });
    await open(page, link);
    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('heading', { name: 'Your Password Is Set' })).toBeVisible();
    await page.context().clearCookies();
    await open(page, link);
    await page.getByRole('link', { name: 'Mail me a new link' }).click();
    await expect(page.getByRole('button', { name: /Mail me a link/ })).toBeVisible();
  },
);

const unconfirmed = (page: Page) =>
  page.getByRole('main').getByText('Your email is not confirmed').locator('..');

test(
  'a new guest reads where the confirmation link went, has it sent again, and confirms the email',
  { tag: ['@night', '@phone'] },
  async ({ page, portal }) => {
    const person = newPerson('Lois');
    await register(page, person, 'Guest');
    await expect(toast(page, 'Registration successful!')).toBeVisible();
    await expect(unconfirmed(page)).toContainText(`Open the link in our mail to ${person.email}`);
    await unconfirmed(page).getByRole('button', { name: 'Send it again' }).click();
    await expect(toast(page, 'Link sent')).toBeVisible();
    await unconfirmed(page).getByRole('link', { name: 'change it on your profile' }).click();
    await expect(page).toHaveURL('/profile#information');
    await expect(unconfirmed(page)).toBeVisible();

    await open(page, await linkInMail(portal, { ...person, kind: 'confirm-email' }));
    await expect(page).toHaveURL('/confirm-email');
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('heading', { name: 'Your Email Is Confirmed' })).toBeFocused();
    await page.goto('/profile');
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByText('Your email is not confirmed')).toBeHidden();
  },
);

test(
  'a guest who confirms the email in another browser is signed out everywhere and signs in there again',
  { tag: '@night' },
  async ({ page, portal, openBrowser }) => {
    const person = newPerson('Lois');
    await register(page, person, 'Guest');
    await expect(unconfirmed(page)).toContainText(person.email);
    const phone = await openBrowser();

    await open(phone, await linkInMail(portal, { ...person, kind: 'confirm-email' }));
    await phone.getByRole('button', { name: 'Confirm my email' }).click();

    await expect(phone.getByRole('heading', { name: 'Your Email Is Confirmed' })).toBeFocused();
    await expect(phone.getByText('Please sign in again')).toBeVisible();
    await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await phone.getByLabel('Username').fill(person.username);
    await phone.getByLabel('Password').fill(PASSWORD);
    await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(phone).toHaveURL('/');
    await page.goto('/profile');
    await expect(page).toHaveURL(/^[^?]*\/auth/);
  },
);

test(
  'a new chaplain is reminded to confirm the email on the application form and on Home, until it is done',
  { tag: ['@night', '@phone'] },
  async ({ page, portal }) => {
    const person = newPerson('Lois');
    await register(page, person, 'Chaplain');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Application');
    await expect(unconfirmed(page)).toContainText(person.email);
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await expect(page).toHaveURL('/');
    await expect(unconfirmed(page)).toContainText(person.email);

    await open(page, await linkInMail(portal, { ...person, kind: 'confirm-email' }));
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('heading', { name: 'Your Email Is Confirmed' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('You haven’t applied')).toBeVisible();
    await expect(unconfirmed(page)).toBeHidden();
  },
);

test(
  'a changed email address takes effect once it is confirmed; until then the change can be cancelled',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, signIn }) => {
    const person = await people.guest({ emailConfirmedAt: new Date() });
    await signIn(page, person);
    await page.goto('/profile');
    const wanted = `new-${person.email}`;
    const askFor = async () => {
      await page.getByRole('textbox', { name: 'Email' }).fill(wanted);
      await page.getByLabel('Current Password').first().fill(PASSWORD);
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(page.getByText(`${wanted} is not confirmed`)).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
    };

    await askFor();
    await page.getByRole('button', { name: 'Keep the old email' }).click();
    await expect(page.getByText(`${wanted} is not confirmed`)).toBeHidden();

    await askFor();
    const link = await linkInMail(portal, { username: person.username, kind: 'confirm-email' });
    await open(page, link);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByText(`The portal now sends mails to ${wanted}.`)).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(wanted);
  },
);

test(
  'if the link to confirm a changed email address is opened in another browser, the person must sign in there',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, openAs }) => {
    const person = await people.guest({ emailConfirmedAt: new Date() });
    const desk = await openAs(person);
    const email = `new-${person.email}`;
    await desk.request.put('/api/profile', { data: { email, currentPassword: PASSWORD } });
    await open(page, await linkInMail(portal, { ...person, kind: 'confirm-email' }));
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('alert')).toContainText('Sign in to that account');
    await page.getByRole('link', { name: 'Sign in to confirm the email' }).click();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByText(`The portal now sends mails to ${email}.`)).toBeVisible();
    await expect(page.getByText('Please sign in again')).toBeHidden();
  },
);

test(
  'an administrator sees while approving that the person’s email is not confirmed',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin }) => {
    const unconfirmed = await people.applicant({ firstName: 'Lois' });
    const confirmed = await people.applicant({ firstName: 'Ruth', emailConfirmedAt: new Date() });
    for (const path of ['/dashboard', '/admin']) {
      await openAsAdmin(path);
      const cardOf = (person: typeof confirmed) =>
        page.getByRole('article').filter({ hasText: fullName(person) });
      await expect(cardOf(unconfirmed)).toContainText('Email not confirmed');
      await expect(cardOf(confirmed)).toBeVisible();
      await expect(cardOf(confirmed)).not.toContainText('Email not confirmed');
    }
  },
);

test(
  '100 imported people are invited by mail; one opens the mail and accepts @desktop',
  { tag: '@night' },
  async ({ page, portal, openAsAdmin, openBrowser }) => {
    const mark = randomUUID().slice(0, 8);
    await openAsAdmin('/admin');
    const dialog = await openImport(page);
    await page.getByLabel('CSV file').setInputFiles({
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rosterOf(mark, 100)),
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('button', { name: 'Invite them by mail' }).click();
    await expect(dialog.getByText('The mails are on their way.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const found = (filter: string) => page.goto(`/admin?invitation=${filter}&search=${mark}`);
    await found('invited');
    await expect(page.getByText('100 chaplains')).toBeVisible();

    const person = { username: `r7.${mark}` };
    const link = await linkInMail(portal, { ...person, kind: 'invitation' });
    const ruth = await openBrowser();
    await open(ruth, link);
    await expect(ruth.getByText(/Welcome, Ruth7/)).toBeVisible();
    await found('opened');
    const card = page.getByRole('article', { name: `Ruth7 Import${mark}` });
    await expect(card).toContainText('Invitation opened');

    await ruth.getByLabel('New Password').fill(NEW_PASSWORD);
    await ruth.getByRole('button', { name: 'Set Password' }).click();
    await expect(ruth.getByText(`You are signed in as ${person.username}.`)).toBeVisible();
    await found('accepted');
    await expect(card).toContainText('Invitation accepted');
  },
);

test(
  'a chaplain added without a password sets one through the mail and signs in @desktop',
  { tag: '@night' },
  async ({ page, portal, signIn, openAsAdmin, openBrowser }) => {
    const person = newPerson('Junia');
    await openAsAdmin('/admin');
    await page.getByRole('button', { name: 'Add Chaplain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Chaplain' });
    await dialog.getByLabel('First Name').fill(person.firstName);
    await dialog.getByLabel('Last Name').fill(person.lastName);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Username').fill(person.username);
    // A password typed before 'Invite by mail' is chosen must not be sent.
    await expect(dialog.getByRole('radio', { name: 'Set a password' })).toBeChecked();
    await dialog.getByLabel('Password (Required for new users)').fill('short');
    await dialog.getByRole('radio', { name: 'Invite by mail' }).check();
    await expect(dialog.getByLabel(/^Password/)).toBeHidden();
    await dialog.getByLabel('Phone', { exact: true }).fill('606-555-0142');
    await dialog.getByLabel('City').fill('Hazard');
    await dialog.getByRole('radio', { name: 'Other' }).check();
    await dialog.getByRole('button', { name: 'Create Chaplain' }).click();
    await expect(
      toast(page, `${fullName(person)} is added, invited by mail and waits for approval.`),
    ).toBeVisible();

    await page.goto(`/admin?list=users&invitation=invited&search=${person.username}`);
    await expect(page.getByRole('combobox', { name: 'Invitation' })).toHaveValue('invited');
    const row = page.getByRole('row', { name: new RegExp(fullName(person)) });
    await expect(row).toContainText('Invited');
    await page.getByRole('combobox', { name: 'Invitation' }).selectOption('Not invited');
    await expect(page.getByText('No Matching Users')).toBeVisible();

    const junia = await openBrowser();
    await open(junia, await linkInMail(portal, { ...person, kind: 'invitation' }));
    await junia.getByLabel('New Password').fill(NEW_PASSWORD);
    await junia.getByRole('button', { name: 'Set Password' }).click();
    await expect(junia.getByText(`You are signed in as ${person.username}.`)).toBeVisible();
    await signIn(junia, person, NEW_PASSWORD);
    await junia.goto('/profile');
    await expect(junia.getByLabel('Username')).toHaveValue(person.username);
  },
);

test(
  'an administrator invites one person, selected people, and everybody found by a filter',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin }) => {
    const added = [];
    for (const firstName of ['Ada', 'Bea', 'Cid', 'Dan']) {
      added.push(await people.applicant({ firstName, password: null, isSelfRegistered: false }));
    }
    const [ada, bea, cid, dan] = added;
    if (!ada || !bea || !cid || !dan) throw new Error('four people were added');
    await openAsAdmin('/admin?invitation=not-invited');
    const cardOf = (person: typeof ada) => page.getByRole('article', { name: fullName(person) });

    await cardOf(ada)
      .getByRole('button', { name: /^Invite by mail/ })
      .click();
    await expect(toast(page, 'Invited by mail')).toBeVisible();
    await expect(cardOf(ada)).toBeHidden();

    await cardOf(bea)
      .getByRole('checkbox', { name: /^Select/ })
      .check();
    await cardOf(cid)
      .getByRole('checkbox', { name: /^Select/ })
      .check();
    await page.getByRole('button', { name: 'Invite 2 by mail' }).click();
    await expect(toast(page, '2 people are invited')).toBeVisible();
    await expect(cardOf(bea)).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();

    await page.getByRole('button', { name: 'Invite all 1 by mail' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite 1' }).click();
    await expect(toast(page, 'One person is invited')).toBeVisible();
    await expect(page.getByText('No Matching Chaplains')).toBeVisible();

    await page.goto('/admin?list=users');
    const row = page.getByRole('row', { name: new RegExp(fullName(dan)) });
    await expect(row).toContainText('Invited');
    const items = await openRowMenu(page, fullName(dan));
    await expect(items.filter({ hasText: 'Invite again' })).toBeVisible();

    await page.goto('/admin?invitation=invited');
    await expect(page.getByRole('button', { name: 'Invite all 4 again' })).toBeVisible();
    await page.goto('/admin?invitation=no-password');
    await page.getByRole('button', { name: 'Invite all 4 again' }).click();
    await expect(page.getByRole('dialog', { name: 'Invite All Again' })).toContainText(
      'as they were invited before',
    );
  },
);
