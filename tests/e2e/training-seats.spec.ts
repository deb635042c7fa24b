import { expect, test } from './fixtures.ts';
import { follow, leaveByEscape, toast } from './people.ts';
import { findCard, hoursFromNow, makeSession } from './training.ts';

test('a chaplain takes a seat in a training session and gives it back', async ({
  page,
  people,
  signIn,
  portal,
}) => {
  const { title } = await portal.makeTrainingSession({ maxCapacity: 1 });
  await signIn(page, await people.chaplain());
  await page.goto('/');
  await follow(page, 'Training');
  await page.getByLabel('Search').fill(title);
  await expect(page.getByText('1 session found')).toBeVisible();
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('1 seat left');
  await expect(card).toContainText('Max 1 participants');
  await card.getByRole('button', { name: 'RSVP' }).click();
  await expect(card).toContainText('You are registered');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel your RSVP?' })
    .getByRole('button', { name: 'Cancel my RSVP' })
    .click();
  await expect(card.getByRole('button', { name: 'RSVP' })).toBeVisible();
});

test(
  'a chaplain joins the waitlist of a full training session',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain();
    const { title } = await makeSession(portal, { maxCapacity: 1 }, [ruth, 'registered']);
    await signIn(page, await people.chaplain());
    const card = await findCard(page, title);
    await expect(card).toContainText('Full — join the waitlist');
    await card.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(card).toContainText('You are on the waitlist, place 1');
  },
);

test(
  'if a seat in a full training session is given back, the first person on the waitlist gets it',
  { tag: '@phone' },
  async ({ page, people, signIn, openAs, portal }) => {
    const [ruth, amos] = [await people.chaplain(), await people.chaplain()];
    const { title } = await makeSession(
      portal,
      { maxCapacity: 1 },
      [ruth, 'registered'],
      [amos, 'waitlisted'],
    );
    const second = await openAs(amos);
    const ofAmos = await findCard(second, title);
    await expect(ofAmos).toContainText('You are on the waitlist, place 1');

    await signIn(page, ruth);
    const ofRuth = await findCard(page, title);
    await expect(ofRuth).toContainText('Full (1 waiting)');
    await ofRuth.getByRole('button', { name: 'Cancel' }).click();
    const asked = page.getByRole('dialog', { name: 'Cancel your RSVP?' });
    await expect(asked).toContainText('goes at once to the first person on the waitlist');
    await asked.getByRole('button', { name: 'Cancel my RSVP' }).click();
    await expect(ofRuth.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();

    const answered = second.waitForResponse(/\/api\/training-sessions\?/);
    await second.getByRole('button', { name: 'Refresh' }).click();
    await answered;
    await expect(ofAmos).toContainText('A seat became free: you are registered');
  },
);

test(
  'My training shows a chaplain their attendance once the session is over',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const [amos, ruth] = [await people.chaplain(), await people.chaplain()];
    const { title } = await makeSession(
      portal,
      { dateTime: hoursFromNow(-3) },
      [amos, 'attended'],
      [ruth, 'cancelled'],
    );
    for (const [person, record] of [
      [amos, 'Attended'],
      [ruth, 'Cancelled'],
    ] as const) {
      await signIn(page, person);
      await page.goto('/training');
      await page.getByRole('link', { name: 'My training' }).click();
      const past = page.getByRole('region', { name: 'Past' });
      await expect(past.getByRole('article', { name: title })).toContainText(record);
    }
  },
);

test(
  'by keyboard alone, a seat is taken and given back from the list of training sessions',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const { title } = await portal.makeTrainingSession();
    await signIn(page, await people.chaplain());
    const card = await findCard(page, title);
    await card.getByRole('button', { name: 'RSVP' }).focus();
    await page.keyboard.press('Enter');
    await expect(card).toContainText('You are registered');
    await page.keyboard.press('Tab');
    await expect(card.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Cancel your RSVP?' });
    await expect(asked.getByRole('button', { name: 'Close' })).toBeFocused();
    await leaveByEscape(asked);
    await expect(card.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Cancel my RSVP' }).focus();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'RSVP' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('button', { name: 'RSVP' })).toBeFocused();
    await page.keyboard.press('Tab');
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await saving).suggestedFilename()).toMatch(/\.ics$/);
  },
);

test(
  'by keyboard alone, a seat is given back on My training',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const isaac = await people.chaplain();
    const { title } = await makeSession(portal, {}, [isaac, 'registered']);
    await signIn(page, isaac);
    const asked = page.getByRole('dialog', { name: 'Cancel your RSVP?' });
    await page.goto('/training?list=mine');
    await page.getByRole('button', { name: `Cancel: ${title}` }).focus();
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Cancel my RSVP' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing ahead')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming' })).toBeFocused();
  },
);

test(
  'by keyboard alone, the secret URL of the training calendar is renewed',
  { tag: '@desktop' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/training?list=mine');
    const address = page.getByLabel('Secret address');
    await expect(address).toHaveValue(/\/api\/calendar\/\S+/);
    const old = await address.inputValue();
    await page.getByRole('button', { name: 'Renew' }).focus();
    await page.keyboard.press('Enter');
    const renewal = page.getByRole('dialog', { name: 'Renew the address?' });
    await renewal.getByRole('button', { name: 'Renew the address' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Calendar address renewed')).toBeVisible();
    await expect(address).not.toHaveValue(old);
    expect((await page.request.get(old)).status()).toBe(404);
    expect((await page.request.get(await address.inputValue())).status()).toBe(200);
  },
);

test('a visitor must sign in to see the training sessions', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/training');
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test(
  'where chaplains have a button to take a training seat, a guest reads who can take one',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const { title } = await portal.makeTrainingSession();
    await signIn(page, await people.guest());
    await page.goto('/');
    await page.getByRole('link', { name: 'View Training' }).click();
    await expect(page.getByText('Training seats are for chaplains')).toBeVisible();
    const card = await findCard(page, title);
    await expect(card).toContainText('Seats are for chaplains with a profile.');
    await expect(card.getByRole('button', { name: 'RSVP' })).toHaveCount(0);
    const ask = card.getByRole('link', { name: 'Ask the office to let you apply' });
    await expect(ask).toHaveAttribute('href', /^mailto:/);
  },
);

test(
  'a guest sees neither the ‘My training’ list nor a training calendar',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/training?list=mine');
    await expect(page.getByText('Nothing ahead')).toBeVisible();
    await expect(page.getByText('Your calendar')).toHaveCount(0);
  },
);

test(
  'a chaplain without a profile is led to the application instead of getting a training seat',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const { title } = await portal.makeTrainingSession();
    await signIn(page, await people.newcomer());
    const card = await findCard(page, title);
    await expect(card.getByRole('button', { name: 'RSVP' })).toHaveCount(0);
    await card.getByRole('link', { name: 'Complete your profile to RSVP' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Application');
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await expect(page).toHaveURL('/training');
  },
);

test(
  'a search that matches no training session says so',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    await portal.makeTrainingSession();
    await signIn(page, await people.newcomer());
    await page.goto('/training?search=nothing-is-called-so');
    await expect(page.getByText('No Matching Sessions')).toBeVisible();
  },
);
