import type { Locator } from 'playwright/test';
import { trust } from '#shared/trust.ts';
import { PASSWORD, expect, test, type Page, type People } from './fixtures.ts';
import { listen } from './heard.ts';
import { doubleText } from './large-text.ts';
import { fillApplication, newPerson, openImport, register } from './people.ts';

const TAKEN = 'This username is already taken.';
const WRONG = 'The username or password is not right.';
const UNREACHED = 'The portal can’t be reached. Check your connection and try again.';

/** Finds toasts by their label, because an open dialog hides them from `getByRole`. */
const shownToast = (page: Page) => page.locator('[aria-label^=Notifications] li');

const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true });

/** Waits for the longest time that an announcement to screen readers may take. */
const listenOn = (page: Page) => page.waitForTimeout(600);

interface Refusal {
  title: string;
  text: string;
  /** The form's text, if it differs from the toast's. */
  inForm?: string;
}

/** Expects toast and form to show the refusal, and a screen reader to announce it once. */
async function expectToldOnce(page: Page, refusal: Refusal, act: () => Promise<unknown>) {
  const { title, text, inForm = text } = refusal;
  const heard = await listen(page);
  await act();
  await expect(shownToast(page)).toContainText(title);
  await expect(shownToast(page).getByText(text, { exact: true })).toBeVisible();
  const form = page.locator('[role=dialog], #main').last();
  await expect(form.getByText(inForm).first()).toBeVisible();
  await listenOn(page);
  const told = (await heard()).filter((each) => each.includes(text) || each.includes(inForm));
  expect(told).toEqual([expect.stringContaining(inForm)]);
}

/** Expects that the toast doesn't cover the element. */
async function expectClear(page: Page, shown: Locator) {
  await expect(shownToast(page)).toBeVisible();
  await expect
    .poll(() =>
      shown.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const toast = document.querySelector('[aria-label^=Notifications] li');
        const its = toast?.getBoundingClientRect();
        const isApart =
          its && (top >= its.bottom || bottom <= its.top || left >= its.right || right <= its.left);
        return isApart === true && top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);
}

async function typeWrongPassword(page: Page, people: People) {
  const { username } = await people.guest();
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
}

async function editSection(page: Page, id: string, title: string) {
  await page.goto(`/field-guide/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
}

test(
  'a refused sign-in is shown in a toast and in the form, and announced once',
  { tag: '@night' },
  async ({ page, people }) => {
    await typeWrongPassword(page, people);
    await expectToldOnce(page, { title: 'Login failed', text: WRONG }, () =>
      button(page, 'Sign In').click(),
    );
    for (const shown of [page.getByLabel('Password', { exact: true }), button(page, 'Sign In')])
      await expectClear(page, shown);
  },
);

test(
  'if a sign-in is refused a second time, the refusal is announced a second time',
  { tag: ['@night', '@desktop'] },
  async ({ page, people }) => {
    await typeWrongPassword(page, people);
    const press = () => page.getByLabel('Password', { exact: true }).press('Enter');
    await press();
    await expect(shownToast(page)).toContainText('Login failed');
    await listenOn(page);
    await expectToldOnce(page, { title: 'Login failed', text: WRONG }, press);
  },
);

test(
  'the reason for a refused sign-in is right below the Sign In button',
  { tag: ['@night', '@phone'] },
  async ({ page, people }) => {
    await typeWrongPassword(page, people);
    await expect(page.getByText('Can’t open your email?')).toBeVisible();
    await button(page, 'Sign In').click();
    const why = await page.locator('#main').getByText(WRONG).boundingBox();
    const pressed = await button(page, 'Sign In').boundingBox();
    const below = (why?.y ?? NaN) - (pressed?.y ?? NaN) - (pressed?.height ?? NaN);
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(48);
  },
);

test(
  'the toast of a refusal is shown as soon as the toast code has loaded',
  { tag: ['@night', '@phone'] },
  async ({ page, people }) => {
    const held: (() => Promise<void>)[] = [];
    await page.route('**/assets/toaster-*.js', (route) => {
      held.push(() => route.continue());
    });
    await typeWrongPassword(page, people);
    await button(page, 'Sign In').click();
    await expect(page.locator('#main').getByText(WRONG)).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    await listenOn(page);
    await expect(shownToast(page)).toHaveCount(0);
    for (const goOn of held) await goOn();
    await expect(shownToast(page)).toContainText('Login failed');
  },
);

test(
  'the toast of a refusal disappears after five seconds, and F8 moves the focus to it',
  { tag: ['@night', '@desktop'] },
  async ({ page, people }) => {
    await page.clock.install();
    await typeWrongPassword(page, people);
    await button(page, 'Sign In').click();
    await expect(shownToast(page)).toContainText('Login failed');
    await page.clock.runFor(4_000);
    await expect(shownToast(page)).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.locator('[aria-label^=Notifications] :focus')).toHaveCount(1);
    await page.clock.runFor(5_000);
    await expect(shownToast(page)).toBeVisible();
    await page.getByLabel('Username').focus();
    await page.clock.runFor(1_500);
    await expect(shownToast(page)).toBeHidden();
  },
);

test(
  'a refused registration is shown in a toast and at its field, and announced once',
  { tag: '@night' },
  async ({ page, people }) => {
    const { username } = await people.guest();
    await register(page, { ...newPerson('Omar'), username }, 'Guest');
    const field = page.getByLabel('Username');
    await expect(field).toBeFocused();
    await expect(shownToast(page)).toContainText('Registration failed');
    await expectToldOnce(page, { title: 'Registration failed', text: TAKEN }, () =>
      button(page, 'Create Account').click(),
    );
    await expect(field).toBeFocused();
    await expectClear(page, field);
    await expectClear(page, page.locator('#main').getByText(TAKEN));
  },
);

test(
  'an error at the field that already has the focus is announced once',
  { tag: ['@night', '@desktop'] },
  async ({ page, people }) => {
    const { username } = await people.guest();
    await register(page, { ...newPerson('Omar'), username }, 'Guest');
    await expect(page.getByLabel('Username')).toBeFocused();
    await listenOn(page);
    await expectToldOnce(page, { title: 'Registration failed', text: TAKEN }, () =>
      page.getByLabel('Username').press('Enter'),
    );
  },
);

test(
  'if fields of a form are missing, no toast appears, and the error at the focused field is announced once',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    await page.goto('/auth?tab=register');
    const heard = await listen(page);
    await button(page, 'Create Account').click();
    await expect(page.getByLabel('First Name')).toBeFocused();
    await listenOn(page);
    const told = (await heard()).filter((each) => each.includes('required'));
    expect(told).toEqual(['First name is required']);
    await expect(shownToast(page)).toHaveCount(0);
  },
);

test(
  'a refused profile change is shown in a toast and at its field, and announced once',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    const { username } = await people.guest();
    await signIn(page, await people.guest());
    await page.goto('/profile');
    const field = page.getByLabel('Username');
    await field.fill(username);
    await page.getByLabel('Current password').first().fill(PASSWORD);
    await expectToldOnce(page, { title: 'Error', text: TAKEN }, () =>
      button(page, 'Save Profile').click(),
    );
    await expect(field).toBeFocused();
    await expectClear(page, field);
  },
);

test(
  'a refused password is shown in a toast and at its field, and announced once',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/profile');
    const form = page.getByRole('region', { name: 'Change Password' });
    await form.getByLabel('Current Password').fill('not my password');
    await form.getByLabel('New Password', { exact: true }).fill(`${PASSWORD}-new`);
    await form.getByLabel('Confirm Password').fill(`${PASSWORD}-new`);
    const refusal = { title: 'Error', text: 'The current password is not right.' };
    await expectToldOnce(page, refusal, () => button(form, 'Change Password').click());
  },
);

test(
  'a refused application is shown in a toast and, with the reason, in the form, and announced once',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await register(page, newPerson('Ruth'), 'Chaplain');
    await expect(page.getByRole('heading', { name: 'Complete Your Application' })).toBeVisible();
    await expect(page.getByLabel('City')).toBeVisible();
    // Applies from another device first, so that the form's application is refused.
    const data = {
      phone: '606-555-0110',
      city: 'Hazard',
      affiliation: 'christian',
      expertise: ['grief-counseling'],
      availability: ['weekdays'],
    };
    expect((await page.request.post('/api/chaplains', { data })).status()).toBe(201);
    const refusal = {
      title: 'Application failed',
      text: 'Failed to submit chaplain application. Please try again.',
      inForm: 'You already have a chaplain profile.',
    };
    await expectToldOnce(page, refusal, () => fillApplication(page));
  },
);

test(
  'a refused edit of a chaplain is shown in a toast and in the dialog, and announced once',
  { tag: '@night' },
  async ({ page, people, openAsAdmin }) => {
    const { username } = await people.guest();
    await people.chaplain();
    await openAsAdmin('/admin');
    await page.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Username');
    await field.fill(username);
    await expectToldOnce(page, { title: 'Error', text: TAKEN }, () =>
      button(dialog, 'Save Changes').click(),
    );
    for (const shown of [field, button(dialog, 'Save Changes')]) await expectClear(page, shown);
  },
);

test(
  'a missing password of a new chaplain is reported in a toast and at its field, and announced once',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/admin');
    await button(page, 'Add Chaplain').click();
    const dialog = page.getByRole('dialog');
    for (const label of ['First Name', 'Last Name']) await dialog.getByLabel(label).fill('Ada');
    await dialog.getByLabel('Email').fill('ada@example.org');
    await dialog.getByLabel('Username').fill('ada');
    const refusal = {
      title: 'Password Required',
      text: 'Please enter a password for the new user account.',
    };
    await expectToldOnce(page, refusal, () => button(dialog, 'Create Chaplain').click());
  },
);

test(
  'if somebody else changed a section, saving it shows a toast, and the dialog announces what to do',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    const { id } = await portal.makeSection({ title: 'Vigils' });
    await signIn(page, await people.admin());
    await editSection(page, id, 'Vigils at night');
    const stored = await page.request.get(`/api/field-guide/${id}`);
    const { version } = trust<{ version: number }>(await stored.json(), 'a section');
    const change = { title: 'Vigils of today', version };
    const changed = await page.request.put(`/api/field-guide/${id}`, { data: change });
    expect(changed.status()).toBe(200);

    const heard = await listen(page);
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Save Changes').click();
    await expect(shownToast(page)).toContainText('Error');
    await expect(shownToast(page)).toContainText('Nothing was saved.');
    const told = dialog.getByRole('alert');
    await expect(told).toContainText('while you were editing it');
    await listenOn(page);
    expect((await heard()).filter((each) => each.includes('while you were editing'))).toEqual([
      await told.textContent(),
    ]);
    for (const name of ['Keep mine', 'Take theirs', 'Keep editing'])
      await expectClear(page, button(dialog, name));
    await expectClear(page, told);
  },
);

test(
  'a refused deletion is shown in a toast and in the confirming dialog, and announced once',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const { id } = await portal.makeSection({ title: 'Vigils' });
    await openAsAdmin('/field-guide');
    await page.getByRole('button', { name: 'Delete: Vigils' }).click();
    expect((await page.request.delete(`/api/field-guide/${id}`)).status()).toBe(204);
    await expectToldOnce(page, { title: 'Error', text: 'This section was not found.' }, () =>
      button(page, 'Delete section').click(),
    );
  },
);

test(
  'if checking a roster fails, the failure is shown in a toast and in the dialog, and announced once',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    await openImport(page);
    await expect(page.getByLabel('CSV file')).toBeVisible();
    await portal.stopServing();
    const content = 'First Name,Last Name,Email,Username\nAda,Quill,ada@example.org,ada\n';
    const roster = { name: 'ada.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await expectToldOnce(page, { title: 'Import failed', text: UNREACHED }, () =>
      page.getByLabel('CSV file').setInputFiles(roster),
    );
  },
);

test(
  'an import without a file is refused in a toast and in the dialog, and announced once',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    const dialog = await openImport(page);
    const refusal = { title: 'No file selected', text: 'Please select a CSV file.' };
    await expectToldOnce(page, refusal, () => button(dialog, 'Import').click());
  },
);

test(
  'a failed approval on the dashboard is announced by its toast',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, portal }) => {
    await people.applicant();
    await openAsAdmin('/dashboard');
    const approve = page.getByRole('button', { name: /^Approve/ });
    await expect(approve).toBeVisible();
    await expect(page.locator('[aria-label^=Notifications]')).toBeAttached();
    await portal.stopServing();
    const heard = await listen(page);
    await approve.click();
    await expect(shownToast(page)).toContainText('Failed to approve chaplain.');
    await listenOn(page);
    expect((await heard()).filter((each) => each.includes('Failed to approve'))).toEqual([
      expect.stringContaining('Error'),
    ]);
  },
);

test(
  'with text at 200 %, the toast of a refusal does not cover the focused field',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin }) => {
    const { username } = await people.guest();
    await register(page, { ...newPerson('Omar'), username }, 'Guest');
    await doubleText(page);
    await button(page, 'Create Account').click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expectClear(page, page.getByLabel('Username'));

    await typeWrongPassword(page, people);
    await doubleText(page);
    await button(page, 'Sign In').click();
    await expectClear(page, button(page, 'Sign In'));
    await page.getByLabel('Password', { exact: true }).focus();
    await expectClear(page, page.getByLabel('Password', { exact: true }));

    await people.chaplain();
    await openAsAdmin('/admin');
    await page.getByRole('button', { name: /^Edit/ }).click();
    await doubleText(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').fill(username);
    await button(dialog, 'Save Changes').click();
    await expect(dialog.getByLabel('Username')).toBeFocused();
    for (const shown of [dialog.getByLabel('Username'), button(dialog, 'Save Changes')])
      await expectClear(page, shown);
  },
);
