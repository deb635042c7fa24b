import { randomUUID } from 'node:crypto';
import { format } from 'date-fns';
import { trust } from '#shared/trust.ts';
import { expect, test, type Browser, type Page } from 'playwright/test';
import {
  follow,
  fullName,
  makeApprovedChaplain,
  newPerson,
  openBrowser,
  register,
  signIn,
  signInAsAdministrator,
  toast,
  type Person,
} from './people.ts';

const HOUR = 60 * 60 * 1000;
const PHONE = { width: 390, height: 844 };

const titled = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR);
/** As an input of date and time takes it; the browser is in the zone of this process. */
const typed = (time: Date) => format(time, "yyyy-MM-dd'T'HH:mm");

async function announce(page: Page, { title, seats }: { title: string; seats: number }) {
  await follow(page, 'Admin');
  await page.getByRole('tab', { name: 'Training' }).click();
  await page.getByRole('button', { name: 'Create Training' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Training' });
  await expect(dialog.getByLabel('Duration (hours)')).toHaveValue('1');
  await expect(dialog.getByLabel('Max Capacity')).toHaveValue('50');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Date and Time').fill(typed(hoursFromNow(2)));
  await dialog.getByLabel('Description').fill('What to do in the first hour.');
  await dialog.getByLabel('Location').fill('Hazard, fire station 2');
  await dialog.getByLabel('Max Capacity').fill(String(seats));
  await dialog.getByRole('button', { name: 'Create Training' }).click();
  await expect(toast(page, 'Training session created')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Makes a session by a call of the API, as whoever is signed in on the page. */
async function makeSession(page: Page, { title, at }: { title: string; at: Date }) {
  const made = await page.request.post('/api/training-sessions', {
    data: {
      title,
      description: 'For a test about something else.',
      dateTime: at.toISOString(),
      location: 'Hazard',
      duration: 2,
      maxCapacity: 5,
      isVirtual: true,
    },
  });
  expect(made.status()).toBe(201);
  return trust<{ id: string }>(await made.json(), 'the answer is a session').id;
}

const change = (page: Page, id: string, data: Record<string, unknown>) =>
  page.request.put(`/api/training-sessions/${id}`, { data });

async function openAsChaplain(browser: Browser, page: Page, baseURL: string, person: Person) {
  await makeApprovedChaplain(browser, baseURL, person);
  const own = await openBrowser(browser, page);
  await signIn(own, person.username);
  return own;
}

async function findCard(page: Page, title: string) {
  await follow(page, 'Training');
  await page.getByLabel('Search').fill(title);
  // Until then the card may move away under a click.
  await expect(page.getByText('1 session found')).toBeVisible();
  return page.getByRole('article', { name: title });
}

test('one seat is announced, taken, given back and given on; who came is marked on a phone and kept on the record', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const title = titled('The First Hour');
  const ruth = newPerson('Ruth');
  const amos = newPerson('Amos');
  const first = await openAsChaplain(browser, page, baseURL ?? '', ruth);
  const second = await openAsChaplain(browser, page, baseURL ?? '', amos);
  await signInAsAdministrator(page);
  await announce(page, { title, seats: 1 });

  const ofRuth = await findCard(first, title);
  await expect(ofRuth).toContainText('1 seat left');
  await expect(ofRuth).toContainText('Max 1 participants');
  await ofRuth.getByRole('button', { name: 'RSVP' }).click();
  await expect(ofRuth).toContainText('You are registered');

  const ofAmos = await findCard(second, title);
  await expect(ofAmos).toContainText('Full — join the waitlist');
  await ofAmos.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(ofAmos).toContainText('You are on the waitlist, place 1');

  await first.getByRole('button', { name: 'Refresh' }).click();
  await expect(ofRuth).toContainText('Full (1 waiting)');
  await ofRuth.getByRole('button', { name: 'Cancel' }).click();
  const asked = first.getByRole('dialog', { name: 'Cancel your RSVP?' });
  await expect(asked).toContainText('goes at once to the first person on the waitlist');
  await asked.getByRole('button', { name: 'Cancel my RSVP' }).click();
  await expect(ofRuth.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();

  await second.getByRole('button', { name: 'Refresh' }).click();
  await expect(ofAmos).toContainText('A seat became free: you are registered');

  await page.setViewportSize(PHONE);
  await page.getByLabel('Search').fill(title);
  await expect(page.getByText('1 session found')).toBeVisible();
  await page.getByRole('link', { name: `Attendance: ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training Attendance');
  const row = page.getByRole('article', { name: fullName(amos) });
  const came = row.getByRole('button', { name: 'Attended' });
  await expect(row).toContainText('Not marked');
  for (const button of await row.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await came.click();
  await expect(came).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Attendance in figures')).toContainText('Came1');
  await came.click();
  await expect(row).toContainText('Not marked');
  await came.click();
  await expect(came).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Edit Training' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Training' });
  await edit.getByLabel('Date and Time').fill(typed(hoursFromNow(-3)));
  await expect(edit.getByText('This time is in the past')).toBeVisible();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Training session updated')).toBeVisible();

  for (const [own, record] of [
    [second, 'Attended'],
    [first, 'Cancelled'],
  ] as const) {
    await own.getByRole('link', { name: 'My training' }).click();
    const past = own.getByRole('region', { name: 'Past' });
    await expect(past.getByRole('article', { name: title })).toContainText(record);
  }

  await page.goto(`/admin?tab=training&list=past&search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete: ${title}` }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete this training session?' });
  await expect(deletion).toContainText('It affects 1 person: 1 marked as attended.');
  await expect(deletion).toContainText(fullName(amos));
  await expect(deletion).not.toContainText(fullName(ruth));
  await deletion.getByRole('button', { name: 'Delete session' }).click();
  await expect(toast(page, 'Training session deleted')).toBeVisible();
  await expect(page.getByText('No Matching Sessions')).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('a walk-in is added at the door; a tap that fails says so at the row and keeps the state', async ({
  page,
  browser,
  baseURL,
}) => {
  const clara = newPerson('Clara');
  await makeApprovedChaplain(browser, baseURL ?? '', clara);
  await signInAsAdministrator(page);
  const id = await makeSession(page, { title: titled('At the Door'), at: hoursFromNow(-1) });
  await page.setViewportSize(PHONE);
  await page.goto(`/admin/training/${id}`);
  await page.getByRole('button', { name: 'Add chaplain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add chaplain' });
  await expect(dialog).toContainText('who is added is marked as attended');
  await dialog.getByLabel('Search the chaplains').fill(clara.lastName);
  await dialog.getByRole('button', { name: `Add: ${fullName(clara)}` }).click();
  await expect(dialog.getByRole('status').getByText('Attended')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('article', { name: fullName(clara) });
  const attended = row.getByRole('button', { name: 'Attended' });
  const noShow = row.getByRole('button', { name: 'No-show' });
  await expect(attended).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/attendance/*', (route) => route.abort());
  await noShow.click();
  await expect(row.getByRole('alert')).toContainText('Not saved');
  await expect(toast(page, 'Error')).toHaveCount(0);
  await expect(attended).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/attendance/*');
  await noShow.click();
  await expect(noShow).toHaveAttribute('aria-pressed', 'true');
  await expect(row.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Attendance in figures')).toContainText('Came0No-show1');

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
  await row.getByRole('button', { name: /Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toContainText('Cancelled');
});

test('a seat of who stays away is given on when that was asked; a mark outlasts a postponement', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const title = titled('Under Way');
  const [ruth, amos] = [newPerson('Ruth'), newPerson('Amos')];
  await signInAsAdministrator(page);
  const id = await makeSession(page, { title, at: hoursFromNow(1) });
  await change(page, id, { maxCapacity: 1, location: 'https://meet.example.org/the-first-hour' });
  const browsers = [];
  for (const person of [ruth, amos]) {
    const own = await openAsChaplain(browser, page, baseURL ?? '', person);
    expect((await own.request.post(`/api/training-sessions/${id}/rsvp`)).status()).toBe(201);
    browsers.push(own);
  }
  await page.setViewportSize(PHONE);
  await page.goto(`/admin/training/${id}`);
  const row = page.getByRole('article', { name: fullName(ruth) });
  const noShow = row.getByRole('button', { name: 'No-show' });
  const asked = page.getByRole('dialog', { name: `Mark ${fullName(ruth)} as a no-show?` });
  await noShow.click();
  await expect(asked).toContainText('goes at once to the first person on the waitlist');
  await asked.getByRole('button', { name: 'Mark as no-show' }).click();
  await expect(asked).toContainText('A no-show can be marked once the session has begun.');
  await asked.getByRole('button', { name: 'Keep their seat' }).click();
  await expect(noShow).toHaveAttribute('aria-pressed', 'false');

  expect((await change(page, id, { dateTime: hoursFromNow(-0.5) })).status()).toBe(200);
  await page.reload();
  await noShow.click();
  await asked.getByRole('button', { name: 'Mark as no-show' }).click();
  await expect(noShow).toHaveAttribute('aria-pressed', 'true');
  await expect(noShow).toBeFocused();
  const second = page.getByRole('article', { name: fullName(amos) });
  await expect(second).toContainText('Not marked');
  await expect(page.getByLabel('Attendance in figures')).toContainText('Waiting0');

  const [ofRuth, ofAmos] = browsers;
  if (!ofRuth || !ofAmos) throw new Error('there are two');
  await ofAmos.goto('/training?list=mine');
  const upcoming = ofAmos.getByRole('region', { name: 'Upcoming' });
  const own = upcoming.getByRole('article', { name: title });
  await expect(own).toContainText('Under way');
  await expect(own).toContainText('A seat became free: you are registered');
  await expect(own.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(own.getByRole('link', { name: /^https:/ })).toHaveAttribute('rel', 'noreferrer');
  await page.goto(`/admin?tab=training&search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `Attendance: ${title}` }).click();

  await page.getByRole('button', { name: 'Edit Training' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Training' });
  await edit.getByLabel('Date and Time').fill(typed(hoursFromNow(48)));
  await expect(edit.getByText(/Marks that were made stay/)).toBeVisible();
  await edit.getByLabel('Max Capacity').fill('2');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Training session updated')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Attended' })).toHaveCount(0);
  await noShow.click();
  await expect(row).toContainText('Registered');
  await expect(noShow).toHaveCount(0);
  await ofRuth.context().close();
  await ofAmos.context().close();
});

test('the form says what is wrong with it, and what clocks do to a time', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  await signInAsAdministrator(page);
  await page.goto('/admin?tab=training');
  await page.getByRole('button', { name: 'Create Training' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Training' });
  const create = dialog.getByRole('button', { name: 'Create Training' });
  await dialog.getByLabel('Duration (hours)').fill('0');
  await dialog.getByLabel('Max Capacity').fill('-1');
  await create.click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  for (const message of [
    'Title is required',
    'Date and time is required',
    'Description is required',
    'Location is required',
    'Duration must be at least 1 hour',
    'Max capacity must be at least 1',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel('Duration (hours)').fill('1e9');
  await dialog.getByLabel('Max Capacity').fill('1.5');
  await expect(dialog.getByText('Enter a whole number')).toHaveCount(2);
  const time = dialog.getByLabel('Date and Time');
  await time.fill('2027-03-14T02:30');
  await expect(dialog.getByText('Did you mean 03:30?').first()).toBeVisible();
  await time.fill('2027-11-07T01:30');
  await expect(dialog.getByText(/01:30 comes twice: this is the first time \(EDT\)/)).toBeVisible();
  await time.fill('12027-06-01T18:00');
  await expect(dialog.getByText('This is not a valid date and time').first()).toBeVisible();
  await create.click();
  await expect(dialog.getByText('This is not a valid date and time').first()).toBeVisible();
  await time.fill('2027-06-01T18:00');
  await expect(dialog.getByText(/comes twice|Did you mean|not a valid/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
  await context.close();
});

test('an edit keeps what another administrator changed while the form was open', async ({
  page,
}) => {
  const [title, renamed] = [titled('Before'), titled('After')];
  await signInAsAdministrator(page);
  const id = await makeSession(page, { title, at: hoursFromNow(30) });
  await page.goto(`/admin/training/${id}`);
  await page.getByRole('button', { name: 'Edit Training' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Training' });
  await edit.getByLabel('Max Capacity').fill('7');
  expect((await change(page, id, { title: renamed })).status()).toBe(200);
  // The attendance list is read again when the connection comes back.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(edit).toContainText(renamed);
  await expect(edit.getByLabel('Title')).toHaveValue(title);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Training session updated')).toBeVisible();
  const stored = await page.request.get(`/api/training-sessions/${id}`);
  expect(await stored.json()).toMatchObject({ title: renamed, maxCapacity: 7 });
});

test('a lowered capacity evicts nobody, and the form says so', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = titled('Two Seats');
  const chaplains = [newPerson('Naomi'), newPerson('Peter')];
  await signInAsAdministrator(page);
  const id = await makeSession(page, { title, at: hoursFromNow(30) });
  for (const person of chaplains) {
    const own = await openAsChaplain(browser, page, baseURL ?? '', person);
    expect((await own.request.post(`/api/training-sessions/${id}/rsvp`)).status()).toBe(201);
    await own.context().close();
  }
  await page.goto(`/admin?tab=training&search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Training' });
  await dialog.getByLabel('Max Capacity').fill('1');
  await expect(dialog.getByText(/2 people have a seat already. Nobody is evicted/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('row', { name: title })).toContainText('2 of 1');
  await page.goto(`/admin/training/${id}`);
  await expect(page.getByText(/Attendance can be marked from/)).toBeVisible();
  await expect(page.getByLabel('Attendance in figures')).toContainText('Registered2');
  await expect(page.getByText('Not marked')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Attended' })).toHaveCount(0);
  for (const person of chaplains) {
    await expect(page.getByRole('article', { name: fullName(person) })).toContainText('Registered');
  }
});

test('by keyboard alone: a seat is taken and given back, and the calendar’s address renewed', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = titled('By Keyboard');
  const person = newPerson('Isaac');
  const admin = await openBrowser(browser, page);
  await signInAsAdministrator(admin);
  await makeSession(admin, { title, at: hoursFromNow(40) });
  await admin.context().close();
  await makeApprovedChaplain(browser, baseURL ?? '', person);
  await signIn(page, person.username);
  const card = await findCard(page, title);
  await card.getByRole('button', { name: 'RSVP' }).focus();
  await page.keyboard.press('Enter');
  await expect(card).toContainText('You are registered');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Cancel your RSVP?' });
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
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

  await card.getByRole('button', { name: 'RSVP' }).focus();
  await page.keyboard.press('Enter');
  await expect(card).toContainText('You are registered');
  await page.goto('/training?list=mine');
  await page.getByRole('button', { name: `Cancel: ${title}` }).focus();
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Cancel my RSVP' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing ahead')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming' })).toBeFocused();

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
});

test('guests and chaplains without a profile see what a seat needs instead of a button', async ({
  page,
  browser,
}) => {
  const title = titled('For Chaplains');
  const admin = await openBrowser(browser, page);
  await signInAsAdministrator(admin);
  const id = await makeSession(admin, { title, at: hoursFromNow(50) });
  await page.goto('/training');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await register(page, newPerson('Noah'), 'Guest');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'View Training' }).click();
  await expect(page.getByText('Training seats are for chaplains')).toBeVisible();
  const card = await findCard(page, title);
  await expect(card).toContainText('Seats are for chaplains with a profile.');
  await page.goto('/training?list=mine');
  await expect(page.getByText('Nothing ahead')).toBeVisible();
  await expect(page.getByText('Your training calendar')).toHaveCount(0);
  await page.goto('/training');
  await findCard(page, title);
  await expect(card.getByRole('button', { name: 'RSVP' })).toHaveCount(0);
  await page.goto(`/admin/training/${id}`);
  await expect(
    page.getByText('Access Denied - This admin panel is restricted to administrators only.'),
  ).toBeVisible();

  await page.context().clearCookies();
  await register(page, newPerson('Miriam'), 'Chaplain');
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  const own = await findCard(page, title);
  await expect(own.getByRole('button', { name: 'RSVP' })).toHaveCount(0);
  await own.getByRole('link', { name: 'Complete your profile to RSVP' }).click();
  await expect(page).toHaveURL('/profile#application');
  await page.goto(`/training?search=nothing-is-called-${randomUUID()}`);
  await expect(page.getByText('No Matching Sessions')).toBeVisible();
  await admin.context().close();
});
