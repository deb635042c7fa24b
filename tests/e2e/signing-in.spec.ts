import { PASSWORD, expect, test } from './fixtures.ts';
import { follow, newPerson, register, toast } from './people.ts';

test(
  'the Register form says at each field what is missing, and keeps what was typed',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/auth?tab=register');
    await page.getByLabel('First Name').fill('Ruth');
    await page.getByLabel('Email').fill('not-an-address');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Last name is required')).toBeVisible();
    await expect(page.getByText('Valid email is required')).toBeVisible();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByText('Confirm password is required')).toBeVisible();
    await expect(page.getByLabel('Last Name')).toBeFocused();
    await expect(page.getByLabel('First Name')).toHaveValue('Ruth');
  },
);

test(
  'while a new password is typed, plain words rate it; a password that contains the person’s name is rated lower',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/auth?tab=register');
    await page.getByLabel('First Name').fill('Bartholomew');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('bartholomew');
    await expect(page.getByText('It contains your name or email.')).toBeVisible();
    await expect(page.getByText('Easy to guess', { exact: false })).toBeVisible();
    await password.fill('seven quiet herons by the lock gate');
    await expect(page.getByText('Very hard to guess.')).toBeVisible();
    await password.fill('');
    await expect(page.getByText('Very hard to guess.')).toBeHidden();
  },
);

test(
  'a mistyped password confirmation is refused at the second field of the Register form',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/auth?tab=register');
    const person = newPerson('Miriam');
    await page.getByLabel('First Name').fill(person.firstName);
    await page.getByLabel('Last Name').fill(person.lastName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(`${PASSWORD}!`);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await expect(page.getByLabel('Confirm Password')).toBeFocused();
  },
);

test(
  'a username that is taken is refused at its field, with the server’s message',
  { tag: '@desktop' },
  async ({ page, people }) => {
    const { username } = await people.guest();
    await register(page, { ...newPerson('Omar'), username }, 'Guest');
    await expect(page.getByText('This username is already taken.').first()).toBeVisible();
    await expect(page.getByLabel('Email')).not.toHaveValue('');
  },
);

test('a wrong password is refused; the right password works even with the email address in capitals', async ({
  page,
  people,
}) => {
  const person = await people.newcomer();
  await page.goto('/profile');
  await expect(page).toHaveURL('/auth?next=%2Fprofile');
  await page.getByLabel('Username').fill(person.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(page.getByText('The username or password is not right.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(toast(page, 'Welcome back!')).toBeVisible();
});

test(
  'a username and password that the browser fills in without an input event are sent',
  { tag: '@phone' },
  async ({ page, people }) => {
    const { username } = await people.guest();
    await page.goto('/auth');
    for (const [label, value] of [
      ['Username', username],
      ['Password', PASSWORD],
    ] as const) {
      await page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement, filled) => {
        field.value = filled;
      }, value);
    }
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page, 'Welcome back!')).toBeVisible();
  },
);

test(
  'a person whose session was ended on another device is led to sign in again',
  { tag: '@phone' },
  async ({ page, people, signIn, openAs }) => {
    const person = await people.newcomer();
    await signIn(page, person);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Complete your application' })).toBeVisible();
    // Otherwise an open request would notice the ended session before the click does.
    await page.waitForLoadState('networkidle');
    const elsewhere = await openAs(person);
    await elsewhere.request.put('/api/profile/password', {
      data: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-new` },
    });
    await follow(page, 'Directory');
    await expect(page).toHaveURL(/\/auth/);
  },
);

test(
  'a person changes the first name in the profile, but not the role',
  { tag: '@phone' },
  async ({ page, signIn, people }) => {
    await signIn(page, await people.guest());
    await page.goto('/profile');
    await expect(page.getByText('Contact an administrator to change your role.')).toBeVisible();
    await page.getByLabel('First Name').fill('Lea');
    await page.getByRole('button', { name: /Save|Update Profile/ }).click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
  },
);

test(
  'a person who knows the current password can change it',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const person = await people.guest();
    await signIn(page, person);
    await page.goto('/profile');
    await page.getByLabel('Current Password').fill('not my password');
    await page.getByLabel('New Password', { exact: true }).fill('meadow-candle-17');
    await page.getByLabel(/Confirm/).fill('meadow-candle-17');
    await page.getByRole('button', { name: /Change Password|Update Password/ }).click();
    await expect(page.getByText('The current password is not right.').first()).toBeVisible();
    await page.getByLabel('Current Password').fill(PASSWORD);
    await page.getByRole('button', { name: /Change Password|Update Password/ }).click();
    await expect(toast(page, 'Password updated')).toBeVisible();
    await expect(page.getByLabel('Current Password')).toHaveValue('');
    await signIn(page, person, 'meadow-candle-17');
  },
);

test(
  'Join Our Program opens the Register tab, and switching tabs keeps what was typed',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Join Our Program' }).click();
    await expect(page).toHaveURL('/auth?tab=register');
    await page.getByLabel('First Name').fill('Priscilla');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('radio', { name: 'Guest' }).check();
    await page.getByRole('tab', { name: 'Login' }).click();
    await page.getByLabel('Username').fill('priscilla');
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Priscilla');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await expect(page.getByRole('radio', { name: 'Guest' })).toBeChecked();
    await page.getByRole('tab', { name: 'Login' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('priscilla');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD);
  },
);

test(
  'a person who can’t read their mail finds on the sign-in page how to reach the office',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/auth');
    const phone = page.getByRole('main').getByRole('link', { name: '(555) 555-0100' });
    await expect(phone).toBeHidden();
    await page.getByText('Can’t open your email?').click();
    await expect(phone).toHaveAttribute('href', 'tel:5555550100');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'chaplaincy@example.org' }),
    ).toHaveAttribute('href', 'mailto:chaplaincy@example.org');
  },
);

test(
  'a person whose session ended while they typed is told so, and finds the text again after signing in',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const person = await people.guest();
    await signIn(page, person);
    await page.goto('/profile');
    await page.getByLabel('First Name').fill('Tabitha');
    // Waits for all the page's requests, so that only the save can notice the ended session.
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page).toHaveURL('/auth?next=%2Fprofile');
    await expect(page.getByText('You were signed out. Sign in to go on.')).toBeVisible();
    await expect(page.getByText(/what you typed is still there/)).toBeVisible();

    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText('What you typed before is back')).toBeVisible();
    await expect(page.getByLabel('First Name')).toHaveValue('Tabitha');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await expect(page.getByText('What you typed before is back')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Tabitha');
    await expect(page.getByText('What you typed before is back')).toBeHidden();
  },
);

test(
  'changing the email address or the username asks for the current password',
  { tag: '@desktop' },
  async ({ page, signIn, people }) => {
    const person = await people.guest();
    await signIn(page, person);
    await page.goto('/profile');
    const profile = page.getByRole('region', { name: 'Profile Information' });
    const password = profile.getByLabel('Current Password');
    await expect(profile.getByLabel('Username')).toHaveValue(person.username);
    await expect(password).toBeHidden();

    await profile.getByLabel('Username').fill(`${person.username}-b`);
    await expect(password).toBeVisible();
    await profile.getByRole('button', { name: 'Save Profile' }).click();
    await expect(profile.getByText('Current password is required')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('not my password');
    await profile.getByRole('button', { name: 'Save Profile' }).click();
    await expect(profile.getByText('The current password is not right.')).toBeVisible();
    await password.fill(PASSWORD);
    await profile.getByRole('button', { name: 'Save Profile' }).click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await expect(password).toBeHidden();

    await profile.getByLabel('Email').fill(`b-${person.email}`);
    await expect(password).toHaveValue('');
    await profile.getByLabel('Email').fill(person.email);
    await expect(password).toBeHidden();
    await signIn(page, { username: `${person.username}-b` });
  },
);
