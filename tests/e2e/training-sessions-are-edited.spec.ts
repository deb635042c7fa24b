import { readOutbox } from '#server/testing/outbox.ts';
import { expect, test, type Page } from './fixtures.ts';
import { follow, fullName, toast } from './people.ts';
import { hoursFromNow, makeSession, typed } from './training.ts';

const change = (page: Page, id: string, data: Record<string, unknown>) =>
  page.request.put(`/api/training-sessions/${id}`, { data });

test(
  'an administrator creates a training session, and copies it to create a series @desktop',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    const title = 'The First Hour';
    await openAsAdmin('/');
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

    await page.getByRole('button', { name: `Copy: ${title}` }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await expect(dialog.getByLabel('Date and Time')).toHaveValue('');
    await dialog.getByLabel('Date and Time').fill('2027-10-05T18:30');
    await dialog.getByLabel('Repeats').selectOption('Every month on the first Tuesday');
    await dialog.getByLabel('In all').selectOption('3 sessions');
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Tue, Oct 05, 2027 - 18:30',
      'Tue, Nov 02, 2027 - 18:30',
      'Tue, Dec 07, 2027 - 18:30',
    ]);
    await dialog.getByRole('button', { name: 'Create Training' }).click();
    await expect(toast(page, 'Training sessions created')).toBeVisible();
    await expect(page.getByRole('rowheader').filter({ hasText: title })).toHaveCount(4);
  },
);

test(
  'a training session can be moved into the past, and the form warns of that',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const { id } = await portal.makeTrainingSession();
    await openAsAdmin(`/admin/training/${id}`);
    await page.getByRole('button', { name: 'Edit Training' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Training' });
    await edit.getByLabel('Date and Time').fill(typed(hoursFromNow(-3)));
    await expect(edit.getByText('This time is in the past')).toBeVisible();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Training session updated')).toBeVisible();
  },
);

test(
  'before a training session is deleted, the dialog names the people affected',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const [amos, ruth] = [await people.chaplain(), await people.chaplain()];
    const { title } = await makeSession(
      portal,
      { dateTime: hoursFromNow(-3) },
      [amos, 'attended'],
      [ruth, 'cancelled'],
    );
    await openAsAdmin(`/admin?tab=training&list=past&search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Delete: ${title}` }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete this training session?' });
    await expect(deletion).toContainText('Deleting affects 1 person: 1 marked as attended.');
    await expect(deletion).toContainText(fullName(amos));
    await expect(deletion).not.toContainText(fullName(ruth));
    await expect(deletion).toContainText('The session has begun, so nobody will be notified.');
    await deletion.getByRole('button', { name: 'Delete session' }).click();
    await expect(toast(page, 'Training session deleted')).toBeVisible();
    await expect(page.getByText('No Matching Sessions')).toBeVisible();
    await expect(page.getByText('0 sessions found')).toBeFocused();
  },
);

test(
  'the dialog to delete an upcoming session says how many people will be notified, and that many are notified',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const [amos, ruth, joel] = [
      await people.chaplain(),
      await people.chaplain(),
      await people.chaplain(),
    ];
    const { title } = await makeSession(
      portal,
      { maxCapacity: 1 },
      [amos, 'registered'],
      [ruth, 'waitlisted'],
      [joel, 'cancelled'],
    );
    await openAsAdmin(`/admin?tab=training&search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Delete: ${title}` }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete this training session?' });
    await expect(deletion).toContainText(
      'The portal will notify 2 people immediately that the training is cancelled.',
    );
    await deletion.getByRole('button', { name: 'Delete session' }).click();
    await expect(toast(page, 'Training session deleted')).toBeVisible();
    const told = (await readOutbox(portal.db)).filter(({ kind }) => kind === 'training-cancelled');
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(2);
  },
);

test.describe('the form of a training session', () => {
  test.use({ timezoneId: 'America/New_York' });

  test.beforeEach(async ({ page, openAsAdmin }) => {
    await openAsAdmin('/admin?tab=training');
    await page.getByRole('button', { name: 'Create Training' }).click();
  });

  test(
    'the form of a training session shows each error at its field',
    { tag: ['@night', '@phone'] },
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
    'the form of a training session warns about times that daylight saving time skips or repeats',
    { tag: ['@night', '@desktop'] },
    async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Create Training' });
      const create = dialog.getByRole('button', { name: 'Create Training' });
      const time = dialog.getByLabel('Date and Time');
      await time.fill('2027-03-14T02:30');
      await expect(dialog.getByText('Did you mean 03:30?').first()).toBeVisible();
      await time.fill('2027-11-07T01:30');
      await expect(
        dialog.getByText(/01:30 occurs twice\. The session will start the first time \(EDT\)/),
      ).toBeVisible();
      await time.fill('12027-06-01T18:00');
      await expect(dialog.getByText('This is not a valid date and time').first()).toBeVisible();
      await create.click();
      await expect(dialog.getByText('This is not a valid date and time').first()).toBeVisible();
      await time.fill('2027-06-01T18:00');
      await expect(dialog.getByText(/occurs twice|Did you mean|not a valid/)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
    },
  );
});

test(
  'editing a training session keeps changes that another administrator saved meanwhile',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const [title, renamed] = ['Before', 'After'];
    const { id } = await portal.makeTrainingSession({ title });
    await openAsAdmin(`/admin/training/${id}`);
    await page.getByRole('button', { name: 'Edit Training' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Training' });
    await edit.getByLabel('Max Capacity').fill('7');
    expect((await change(page, id, { title: renamed })).status()).toBe(200);
    // Goes offline and online, because the list refreshes when the connection is back.
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
  'lowering the capacity of a training session removes nobody, and the form says so',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const [ruth, amos] = [await people.chaplain(), await people.chaplain()];
    const { title } = await makeSession(portal, {}, [ruth, 'registered'], [amos, 'registered']);
    await openAsAdmin(`/admin?tab=training&search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Edit: ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Training' });
    await dialog.getByLabel('Max Capacity').fill('1');
    await expect(dialog.getByText(/a seat already. Everybody keeps their seat/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('row', { name: title })).toContainText('2 of 1');
  },
);
