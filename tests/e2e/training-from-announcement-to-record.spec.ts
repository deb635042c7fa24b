import { randomUUID } from 'node:crypto';
import { format } from 'date-fns';
import { expect, test, type Page, type People } from './fixtures.ts';
import type { Portal } from './portal.ts';
import { follow, fullName, toast } from './people.ts';

const HOUR = 60 * 60 * 1000;

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR);
/** As an input of date and time takes it; the browser is in the zone of this process. */
const typed = (time: Date) => format(time, "yyyy-MM-dd'T'HH:mm");

const change = (page: Page, id: string, data: Record<string, unknown>) =>
  page.request.put(`/api/training-sessions/${id}`, { data });

async function findCard(page: Page, title: string) {
  await page.goto(`/training?search=${encodeURIComponent(title)}`);
  // Until then the card may move away under a click.
  await expect(page.getByText('1 session found')).toBeVisible();
  return page.getByRole('article', { name: title });
}

test('an administrator announces a training session, and a chaplain takes a seat and gives it back', async ({
  page,
  people,
  signIn,
  openAs,
}) => {
  const title = 'The First Hour';
  await signIn(page, await people.admin());
  await page.goto('/');
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
  await dialog.getByLabel('Max Capacity').fill('1');
  await dialog.getByRole('button', { name: 'Create Training' }).click();
  await expect(toast(page, 'Training session created')).toBeVisible();
  await expect(dialog).toBeHidden();

  const own = await openAs(await people.chaplain());
  await own.goto('/');
  await follow(own, 'Training');
  await own.getByLabel('Search').fill(title);
  await expect(own.getByText('1 session found')).toBeVisible();
  const card = own.getByRole('article', { name: title });
  await expect(card).toContainText('1 seat left');
  await expect(card).toContainText('Max 1 participants');
  await card.getByRole('button', { name: 'RSVP' }).click();
  await expect(card).toContainText('You are registered');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await own
    .getByRole('dialog', { name: 'Cancel your RSVP?' })
    .getByRole('button', { name: 'Cancel my RSVP' })
    .click();
  await expect(card.getByRole('button', { name: 'RSVP' })).toBeVisible();
});

test(
  'the last seat of a training session goes to the first person on the waitlist when it is given back',
  { tag: '@phone' },
  async ({ page, people, signIn, openAs, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { id, title } = await portal.makeTrainingSession({ maxCapacity: 1 });
    await portal.makeRsvp({ trainingId: id, chaplainId: ruth.chaplainId });
    const second = await openAs(await people.chaplain({ firstName: 'Amos' }));
    const ofAmos = await findCard(second, title);
    await expect(ofAmos).toContainText('Full — join the waitlist');
    await ofAmos.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(ofAmos).toContainText('You are on the waitlist, place 1');

    await signIn(page, ruth);
    const ofRuth = await findCard(page, title);
    await expect(ofRuth).toContainText('Full (1 waiting)');
    await ofRuth.getByRole('button', { name: 'Cancel' }).click();
    const asked = page.getByRole('dialog', { name: 'Cancel your RSVP?' });
    await expect(asked).toContainText('goes at once to the first person on the waitlist');
    await asked.getByRole('button', { name: 'Cancel my RSVP' }).click();
    await expect(ofRuth.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();

    await second.getByRole('button', { name: 'Refresh' }).click();
    await expect(ofAmos).toContainText('A seat became free: you are registered');
  },
);

test(
  'attendance is marked and unmarked on a phone, by buttons large enough for a thumb',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const amos = await people.chaplain({ firstName: 'Amos' });
    const { id, title } = await portal.makeTrainingSession({ dateTime: hoursFromNow(2) });
    await portal.makeRsvp({ trainingId: id, chaplainId: amos.chaplainId });
    await signIn(page, await people.admin());
    await page.goto(`/admin?tab=training&search=${encodeURIComponent(title)}`);
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
  },
);

test(
  'attendance of a training session stands in the records of chaplains once it is over',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const amos = await people.chaplain({ firstName: 'Amos' });
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { id, title } = await portal.makeTrainingSession({ dateTime: hoursFromNow(-3) });
    await portal.makeRsvp({ trainingId: id, chaplainId: amos.chaplainId, status: 'attended' });
    await portal.makeRsvp({ trainingId: id, chaplainId: ruth.chaplainId, status: 'cancelled' });
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
  'a training session can be moved into the past, of which the form warns',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const { id } = await portal.makeTrainingSession();
    await signIn(page, await people.admin());
    await page.goto(`/admin/training/${id}`);
    await page.getByRole('button', { name: 'Edit Training' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Training' });
    await edit.getByLabel('Date and Time').fill(typed(hoursFromNow(-3)));
    await expect(edit.getByText('This time is in the past')).toBeVisible();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Training session updated')).toBeVisible();
  },
);

test(
  'the deletion of a training session names the people it affects',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const amos = await people.chaplain({ firstName: 'Amos' });
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { id, title } = await portal.makeTrainingSession({ dateTime: hoursFromNow(-3) });
    await portal.makeRsvp({ trainingId: id, chaplainId: amos.chaplainId, status: 'attended' });
    await portal.makeRsvp({ trainingId: id, chaplainId: ruth.chaplainId, status: 'cancelled' });
    await signIn(page, await people.admin());
    await page.goto(`/admin?tab=training&list=past&search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Delete: ${title}` }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete this training session?' });
    await expect(deletion).toContainText('It affects 1 person: 1 marked as attended.');
    await expect(deletion).toContainText(fullName(amos));
    await expect(deletion).not.toContainText(fullName(ruth));
    await deletion.getByRole('button', { name: 'Delete session' }).click();
    await expect(toast(page, 'Training session deleted')).toBeVisible();
    await expect(page.getByText('No Matching Sessions')).toBeVisible();
  },
);

test(
  'a walk-in is added at the door and marked as attended',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const clara = await people.chaplain({ firstName: 'Clara' });
    const { id } = await portal.makeTrainingSession({ dateTime: hoursFromNow(-1) });
    await signIn(page, await people.admin());
    await page.goto(`/admin/training/${id}`);
    await page.getByRole('button', { name: 'Add chaplain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add chaplain' });
    await expect(dialog).toContainText('who is added is marked as attended');
    await dialog.getByLabel('Search the chaplains').fill(clara.lastName);
    await dialog.getByRole('button', { name: `Add: ${fullName(clara)}` }).click();
    await expect(dialog.getByRole('status').getByText('Attended')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(
      page
        .getByRole('article', { name: fullName(clara) })
        .getByRole('button', { name: 'Attended' }),
    ).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'a mark of attendance that fails says so at the row and keeps the state',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const clara = await people.chaplain({ firstName: 'Clara' });
    const { id } = await portal.makeTrainingSession({ dateTime: hoursFromNow(-1) });
    await portal.makeRsvp({ trainingId: id, chaplainId: clara.chaplainId, status: 'attended' });
    await signIn(page, await people.admin());
    await page.goto(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(clara) });
    const attended = row.getByRole('button', { name: 'Attended' });
    const noShow = row.getByRole('button', { name: 'No-show' });
    await expect(attended).toHaveAttribute('aria-pressed', 'true');
    await page.route('**/attendance/*', (route) => route.abort());
    await noShow.click();
    await expect(row.getByRole('alert')).toContainText('Not saved');
    await expect(attended).toHaveAttribute('aria-pressed', 'true');
    await page.unroute('**/attendance/*');
    await noShow.click();
    await expect(noShow).toHaveAttribute('aria-pressed', 'true');
    await expect(row.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Attendance in figures')).toContainText('Came0No-show1');
  },
);

test(
  'the roster of a training session is exported, and a person is removed from it',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const clara = await people.chaplain({ firstName: 'Clara' });
    const { id } = await portal.makeTrainingSession({ dateTime: hoursFromNow(-1) });
    await portal.makeRsvp({ trainingId: id, chaplainId: clara.chaplainId, status: 'attended' });
    await signIn(page, await people.admin());
    await page.goto(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(clara) });
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
    await row.getByRole('button', { name: /Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toContainText('Cancelled');
  },
);

/** A session of one seat, which Ruth has, and for which Amos waits. */
async function makeFullSession(portal: Portal, people: People, dateTime: Date) {
  const [ruth, amos] = [
    await people.chaplain({ firstName: 'Ruth' }),
    await people.chaplain({ firstName: 'Amos' }),
  ];
  const session = await portal.makeTrainingSession({
    dateTime,
    maxCapacity: 1,
    isVirtual: true,
    location: 'https://meet.example.org/the-first-hour',
  });
  await portal.makeRsvp({ trainingId: session.id, chaplainId: ruth.chaplainId });
  await portal.makeRsvp({
    trainingId: session.id,
    chaplainId: amos.chaplainId,
    status: 'waitlisted',
  });
  return { ...session, ruth, amos };
}

test(
  'a no-show is not marked before the training session has begun',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const { id, ruth } = await makeFullSession(portal, people, hoursFromNow(1));
    await signIn(page, await people.admin());
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
  },
);

test(
  'the seat of a no-show is given on to the first person on the waitlist',
  { tag: '@phone' },
  async ({ page, people, signIn, openAs, portal }) => {
    const { id, title, ruth, amos } = await makeFullSession(portal, people, hoursFromNow(-0.5));
    await signIn(page, await people.admin());
    await page.goto(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(ruth) });
    const noShow = row.getByRole('button', { name: 'No-show' });
    const asked = page.getByRole('dialog', { name: `Mark ${fullName(ruth)} as a no-show?` });
    await noShow.click();
    await asked.getByRole('button', { name: 'Mark as no-show' }).click();
    await expect(noShow).toHaveAttribute('aria-pressed', 'true');
    await expect(noShow).toBeFocused();
    const second = page.getByRole('article', { name: fullName(amos) });
    await expect(second).toContainText('Not marked');
    await expect(page.getByLabel('Attendance in figures')).toContainText('Waiting0');

    const ofAmos = await openAs(amos);
    await ofAmos.goto('/training?list=mine');
    const upcoming = ofAmos.getByRole('region', { name: 'Upcoming' });
    const own = upcoming.getByRole('article', { name: title });
    await expect(own).toContainText('Under way');
    await expect(own).toContainText('A seat became free: you are registered');
    await expect(own.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await expect(own.getByRole('link', { name: /^https:/ })).toHaveAttribute('rel', 'noreferrer');
  },
);

test(
  'a mark of attendance outlasts a postponement until it is taken back',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { id } = await portal.makeTrainingSession({
      dateTime: hoursFromNow(-0.5),
      maxCapacity: 1,
    });
    await portal.makeRsvp({ trainingId: id, chaplainId: ruth.chaplainId, status: 'no-show' });
    await signIn(page, await people.admin());
    await page.goto(`/admin/training/${id}`);
    const row = page.getByRole('article', { name: fullName(ruth) });
    const noShow = row.getByRole('button', { name: 'No-show' });
    await expect(noShow).toHaveAttribute('aria-pressed', 'true');
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
  },
);

test.describe('the form of a training session', () => {
  test.use({ timezoneId: 'America/New_York' });

  test.beforeEach(async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    await page.goto('/admin?tab=training');
    await page.getByRole('button', { name: 'Create Training' }).click();
  });

  test(
    'the form of a training session says at each field what is wrong',
    { tag: '@phone' },
    async ({ page }) => {
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
    },
  );

  test(
    'the form of a training session says what clocks do to a time',
    { tag: '@desktop' },
    async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Create Training' });
      const create = dialog.getByRole('button', { name: 'Create Training' });
      const time = dialog.getByLabel('Date and Time');
      await time.fill('2027-03-14T02:30');
      await expect(dialog.getByText('Did you mean 03:30?').first()).toBeVisible();
      await time.fill('2027-11-07T01:30');
      await expect(
        dialog.getByText(/01:30 comes twice: this is the first time \(EDT\)/),
      ).toBeVisible();
      await time.fill('12027-06-01T18:00');
      await expect(dialog.getByText('This is not a valid date and time').first()).toBeVisible();
      await create.click();
      await expect(dialog.getByText('This is not a valid date and time').first()).toBeVisible();
      await time.fill('2027-06-01T18:00');
      await expect(dialog.getByText(/comes twice|Did you mean|not a valid/)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
    },
  );
});

test(
  'an edit of a training session keeps what another administrator changed meanwhile',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const [title, renamed] = ['Before', 'After'];
    const { id } = await portal.makeTrainingSession({ title });
    await signIn(page, await people.admin());
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
  },
);

test(
  'a lowered capacity of a training session evicts nobody, and the form says so',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const chaplains = [await people.chaplain(), await people.chaplain()];
    const { id, title } = await portal.makeTrainingSession({ dateTime: hoursFromNow(30) });
    for (const { chaplainId } of chaplains) await portal.makeRsvp({ trainingId: id, chaplainId });
    await signIn(page, await people.admin());
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
      await expect(page.getByRole('article', { name: fullName(person) })).toContainText(
        'Registered',
      );
    }
  },
);

test(
  'by keyboard alone, a seat is taken and given back from the list of training sessions',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const { title } = await portal.makeTrainingSession({ dateTime: hoursFromNow(40) });
    await signIn(page, await people.chaplain());
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
  },
);

test(
  'by keyboard alone, a seat is given back from My training',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const isaac = await people.chaplain();
    const { id, title } = await portal.makeTrainingSession({ dateTime: hoursFromNow(40) });
    await portal.makeRsvp({ trainingId: id, chaplainId: isaac.chaplainId });
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
  'by keyboard alone, the secret address of the training calendar is renewed',
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

test(
  'a stranger is asked to sign in before the training sessions',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/training');
    await expect(page).toHaveURL(/\/auth\?next=/);
  },
);

test(
  'a guest sees what a training seat needs instead of a button',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const { id, title } = await portal.makeTrainingSession({ dateTime: hoursFromNow(50) });
    await signIn(page, await people.guest());
    await page.goto('/');
    await page.getByRole('link', { name: 'View Training' }).click();
    await expect(page.getByText('Training seats are for chaplains')).toBeVisible();
    const card = await findCard(page, title);
    await expect(card).toContainText('Seats are for chaplains with a profile.');
    await expect(card.getByRole('button', { name: 'RSVP' })).toHaveCount(0);
    await page.goto('/training?list=mine');
    await expect(page.getByText('Nothing ahead')).toBeVisible();
    await expect(page.getByText('Your training calendar')).toHaveCount(0);
    await page.goto(`/admin/training/${id}`);
    await expect(
      page.getByText('Access Denied - This admin panel is restricted to administrators only.'),
    ).toBeVisible();
  },
);

test(
  'a chaplain without a profile is led to it instead of to a training seat',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const { title } = await portal.makeTrainingSession({ dateTime: hoursFromNow(50) });
    await signIn(page, await people.newcomer());
    const own = await findCard(page, title);
    await expect(own.getByRole('button', { name: 'RSVP' })).toHaveCount(0);
    await own.getByRole('link', { name: 'Complete your profile to RSVP' }).click();
    await expect(page).toHaveURL('/profile#application');
    await page.goto(`/training?search=nothing-is-called-${randomUUID()}`);
    await expect(page.getByText('No Matching Sessions')).toBeVisible();
  },
);
