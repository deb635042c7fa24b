import { hold, neededFor } from '#server/testing/holdings.ts';
import { approved } from '#server/testing/person-factories.ts';
import { expect, test } from './fixtures.ts';

const DAY = 24 * 60 * 60 * 1000;

test.beforeEach(async ({ people, portal }) => {
  const make = (lastName: string, profile: object, user: object = {}) =>
    people.chaplain({ firstName: 'Al', lastName, ...user }, profile);
  await make('Aster', { city: 'Berea', primaryRegion: 'B', expertise: ['Grief support'] });
  await make(
    'Birch',
    { city: 'Paducah', primaryRegion: 'A', expertise: ['Grief support'] },
    { lastSignedInAt: new Date() },
  );
  const { chaplain } = await portal.makeChaplain(
    { isApproved: false, isActive: false, expertise: [] },
    { firstName: 'Al', lastName: 'Cedar', password: null },
  );
  const { id: trainingId } = await portal.makeTrainingSession({ title: 'Listening' });
  await portal.makeRsvp({ trainingId, chaplainId: chaplain.id, status: 'attended' });
});

test(
  'the office filters and sorts the list of people, and saves the view for others',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/people');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveCount(3);
    await page.getByLabel('Expertise').selectOption('Grief support');
    await expect(rows).toHaveCount(2);
    if (test.info().project.name === 'phone')
      await page.getByLabel('Sort').selectOption('Last contact');
    else await page.getByRole('button', { name: 'Last contact' }).click();
    await expect(rows.first()).toContainText('Al Birch');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Grief, heard last');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(rows).toHaveCount(3);
    await page.getByLabel('View', { exact: true }).selectOption('Grief, heard last');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Al Birch');
  },
);

test(
  'the office selects people and sends them a message',
  { tag: '@night' },
  async ({ page, openAsAdmin, portal }) => {
    await openAsAdmin('/people');
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(page.getByText('3 selected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask 2' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Message 3' }).click();
    await page.getByLabel('Title').fill('Meeting');
    await page.getByLabel('Text').fill('Tuesday at six');
    await page.getByRole('button', { name: 'Send to 3 people' }).click();
    await expect(page.getByText('Message sent', { exact: true })).toBeVisible();
    const { rows } = await portal.db.pool.query('SELECT recipients FROM announcements');
    expect(rows).toEqual([{ recipients: 3 }]);
  },
);

test(
  '‘More filters’ finds people who attended a training, and people not heard from since a given date',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/people');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Training attended').selectOption('Listening');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Al Cedar');
    await page.getByLabel('Training attended').selectOption('');
    await page
      .getByLabel('Not heard from since')
      .fill(new Date(Date.now() - DAY).toISOString().slice(0, 10));
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('Al Birch')).toHaveCount(0);
  },
);

test(
  'a name in the list of people opens the person’s page, where the office can write a note',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/people');
    await page.getByRole('link', { name: 'Al Aster' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Al Aster' })).toBeVisible();
    await expect(page.getByText('Never asked to come.')).toBeVisible();
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Prefers mornings');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Prefers mornings')).toBeVisible();
    await expect(page.getByText('Office note written')).toBeVisible();
    await page.getByRole('button', { name: /^Actions for the note/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove note' }).click();
    await expect(page.getByText('No note yet.')).toBeVisible();
  },
);

test(
  'the office finds people who lack a credential, and people who may be deployed',
  { tag: '@night' },
  async ({ page, openAsAdmin, portal }) => {
    const { chaplain } = await portal.makeChaplain(approved, { firstName: 'Al', lastName: 'Elm' });
    await hold(portal, chaplain.id, neededFor('Deployable'));
    await openAsAdmin('/people');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await page.getByLabel('Readiness').selectOption('Ready');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Al Elm');
    await expect(rows).toContainText('Deployable');
    await page.getByLabel('Readiness').selectOption('');
    await page.getByRole('button', { name: 'More filters' }).click();
    await expect(page.getByLabel('State of the credential')).toHaveCount(0);
    await page.getByLabel('Credential', { exact: true }).selectOption('Background check');
    await page.getByLabel('State of the credential').selectOption('Not in force');
    await expect(rows).toHaveCount(3);
    await expect(page.getByText('Al Elm')).toHaveCount(0);
  },
);
