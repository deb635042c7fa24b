import { readFile } from 'node:fs/promises';
import { sessions } from '#shared/accounts/table.ts';
import {
  addAuthenticator,
  codeOf,
  typePassword as visitAs,
} from '#server/testing/second-factor.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { changeAnswer } from './answers.ts';
import { expect, PASSWORD, test as base, type Page } from './fixtures.ts';
import { fullName, leaveByEscape, logOut, toast } from './people.ts';
import { addAuthenticatorTo, addressForPasskeys, keepCodes } from './passkeys.ts';
import type { Portal } from './portal.ts';
import { chooseInRow, openRowMenu } from './row-menu.ts';

const test = base.extend<object, { portal: Portal }>({
  baseURL: ({ portal }, use) => use(addressForPasskeys(portal)),
});

async function typePassword(page: Page, { username }: { username: string }) {
  await page.goto('/auth?next=/training');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Adds an authenticator app to the person's account in another browser. */
async function addApp(portal: Portal, person: { username: string }) {
  const visitor = createVisitor(portal.url);
  await visitAs(visitor, person);
  return addAuthenticator(visitor);
}

async function addPasskey(page: Page) {
  await page.goto('/profile/sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My phone');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  return keepCodes(page);
}

test(
  'a person signs in by passkey with one click and one touch',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const authenticator = await addAuthenticatorTo(page);
    await signIn(page, await people.guest());
    expect(await addPasskey(page)).toHaveLength(10);
    await expect(page.getByText('My phone')).toBeVisible();
    await logOut(page);
    await authenticator.touches(false);
    await page.goto('/auth?next=/training');
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(button).toBeVisible();
    await page.waitForLoadState('networkidle');
    await authenticator.touches(true);
    await button.click();
    await expect(page).toHaveURL('/training');
    await expect(toast(page, 'Welcome back!')).toBeVisible();
  },
);

test(
  'a person signs in by choosing a passkey that the username field suggests',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await addAuthenticatorTo(page);
    await signIn(page, await people.guest());
    await addPasskey(page);
    await logOut(page);
    // The virtual authenticator chooses the suggested passkey without a click.
    await page.goto('/auth?next=/training');
    await expect(page).toHaveURL('/training');
    await expect(toast(page, 'Welcome back!')).toBeVisible();
  },
);

test(
  'if a passkey sign-in is cancelled, the page says so and the focus returns to the button',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    // Fakes the refusal, because browsers without a passkey reader refuse at different times.
    await page.addInitScript(() => {
      navigator.credentials.get = () =>
        Promise.reject(new DOMException('Cancelled', 'NotAllowedError'));
    });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('No passkey was used.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused();
  },
);

test(
  'a person sets up an authenticator app on the profile, and signs in with its code',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    const person = await people.guest();
    await signIn(page, person);
    await page.goto('/profile/sign-in');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const key = await dialog.locator('code').innerText();
    expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    const secret = key.replaceAll(' ', '');
    await dialog.getByLabel('Six-digit code').fill('12345');
    await dialog.getByRole('button', { name: 'Confirm the code' }).click();
    await expect(dialog.getByText('Enter the six digits of the app')).toBeVisible();
    await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Confirm the code' }).click();

    await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText('Close without keeping', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Back to the codes' }).click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const [first = ''] = await dialog.locator('code').allInnerTexts();
    expect(file).toContain(first);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 of 10 left')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeFocused();

    await logOut(page);
    await typePassword(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm That It’s You');
    await expect(page.getByLabel('Six-digit code')).toBeFocused();
    await expect(page.getByText(person.username)).toBeVisible();
    await page.getByLabel('Six-digit code').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/training');
    await expect(toast(page, 'Welcome back!')).toBeVisible();
  },
);

test(
  'a wrong sign-in code is refused at its field; going back keeps the username but not the password',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal }) => {
    const person = await people.guest();
    await addApp(portal, person);
    await typePassword(page, person);
    await page.getByLabel('Six-digit code').fill('000 000');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('main').getByText('This code is not right')).toBeVisible();
    await expect(page.getByLabel('Six-digit code')).toBeFocused();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In or Register');
    await expect(page.getByLabel('Username')).toHaveValue(person.username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  },
);

test(
  'the second step of a sign-in survives a reload, as when somebody switches to the authenticator app',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal }) => {
    const person = await people.guest();
    const { secret } = await addApp(portal, person);
    await typePassword(page, person);
    await expect(page.getByLabel('Six-digit code')).toBeVisible();
    await page.reload();
    await page.getByLabel('Six-digit code').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/training');
  },
);

test(
  'a person who takes too long for the second sign-in step is sent back to the password form',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    await page.goto('/auth?step=second');
    await expect(page.getByText('This sign-in took too long')).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  },
);

test(
  'a recovery code works once; a trusted browser skips the second step until the person revokes the trust',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal }) => {
    const person = await people.guest();
    const { recoveryCodes } = await addApp(portal, person);
    await typePassword(page, person);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByLabel('Don’t ask on this device for 30 days').check();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/training');
    // Waits until the page has focused the heading: a later focus would close an open menu.
    await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeFocused();
    await logOut(page);
    await typePassword(page, person);
    await expect(page).toHaveURL('/training');
    await page.goto('/profile/sign-in');
    await expect(page.getByText('9 of 10 left')).toBeVisible();
    await page.getByRole('button', { name: 'Ask everywhere again' }).click();
    await expect(toast(page, 'Every browser will be asked again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask everywhere again' })).toBeHidden();
    await logOut(page);
    await typePassword(page, person);
    await expect(page.getByLabel('Six-digit code')).toBeVisible();
  },
);

test(
  'removing a second sign-in step needs a proof of identity; if the proof is cancelled, the step is kept',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, signIn }) => {
    await addAuthenticatorTo(page);
    await signIn(page, await people.guest());
    await addPasskey(page);
    await portal.db.orm.update(sessions).set({ verifiedAt: new Date(0) });
    await page.getByRole('button', { name: 'Remove: My phone' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await expect(question).toBeVisible();
    await leaveByEscape(question);
    await expect(page.getByText('First, please confirm that it’s you.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await question.getByRole('button', { name: 'Use your password' }).click();
    await question.getByLabel('Password', { exact: true }).fill('not my password');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question.getByText('The password is not right.')).toBeVisible();
    await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Passkey removed')).toBeVisible();
    await expect(page.getByText('My phone')).toBeHidden();
  },
);

test(
  'somebody who must have a second sign-in step can’t remove their only one, and reads why',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await addAuthenticatorTo(page);
    await signIn(page, await people.guest());
    await addPasskey(page);
    await changeAnswer(page, '**/api/second-factor', { isRequired: true });
    await page.reload();
    await page.getByRole('button', { name: 'Remove: My phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'This is your only second step' });
    await expect(dialog).toContainText('Add another passkey or an app');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Remove: My phone' })).toBeFocused();
  },
);

test(
  'an administrator must confirm their identity by passkey to make somebody else an administrator',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, signIn }) => {
    const person = await people.guest({ firstName: 'Tabitha' });
    await addAuthenticatorTo(page);
    await signIn(page, await people.admin());
    await addPasskey(page);
    await portal.db.orm.update(sessions).set({ verifiedAt: new Date(0) });
    await page.goto('/admin?list=users');
    await page.getByRole('button', { name: `Change role: ${fullName(person)}` }).click();
    await page.getByRole('radio', { name: 'Administrator' }).check();
    await page.getByRole('button', { name: 'Change role', exact: true }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(toast(page, 'User role updated')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'a person who lost their phone signs in by password after an administrator removes their second step',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin, openBrowser }) => {
    const person = await people.guest({ firstName: 'Lois' });
    const name = fullName(person);
    await addApp(portal, person);
    await openAsAdmin('/admin?list=users');
    await chooseInRow(page, name, 'Remove second step');
    const dialog = page.getByRole('dialog', { name: 'Remove the second step?' });
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: 'Remove second step' }).click();
    await expect(toast(page, 'Second step removed')).toBeVisible();
    const items = await openRowMenu(page, name);
    await expect(items.filter({ hasText: 'Suspend' })).toBeVisible();
    await expect(items.filter({ hasText: 'Remove second step' })).toHaveCount(0);
    const theirs = await openBrowser();
    await typePassword(theirs, person);
    await expect(theirs).toHaveURL('/training');
  },
);
