import { expect, test, type Page, type People } from './fixtures.ts';
import { fullName } from './people.ts';
import type { Portal } from './portal.ts';
import { credentials } from '#shared/credentials/table.ts';
import { neededFor } from '#server/testing/holdings.ts';

const HOUR = 3_600_000;

async function makeReady(portal: Portal, chaplainId: string) {
  const held = { status: 'verified', decidedAt: new Date() } as const;
  await portal.db.orm
    .insert(credentials)
    .values(neededFor('Deployable').map((kindId) => ({ ...held, chaplainId, kindId })));
}

async function makeFree(portal: Portal, chaplainId: string) {
  await portal.makeWeek({ chaplainId, days: 127 });
}

const row = (page: Page, person: Parameters<typeof fullName>[0]) =>
  page.getByRole('listitem').filter({ hasText: fullName(person) });

const box = (page: Page, person: Parameters<typeof fullName>[0]) =>
  page.getByRole('checkbox', { name: fullName(person) });

async function openCallOut(page: Page, portal: Portal, location = 'Mayfield') {
  const { id } = await portal.makeActivation({
    chaplainsNeeded: 2,
    startTime: new Date(),
    location,
  });
  await page.goto(`/activations/${id}?tab=call-out`);
  return id;
}

async function fourPeople(portal: Portal, people: People) {
  const free = await people.chaplain({ firstName: 'Ruth' });
  const unknown = await people.chaplain({ firstName: 'Daniel' });
  const tired = await people.chaplain({ firstName: 'Amos' });
  const unready = await people.chaplain({ firstName: 'Naomi' });
  for (const { chaplainId } of [free, unknown, tired]) await makeReady(portal, chaplainId);
  await makeFree(portal, free.chaplainId);
  await makeFree(portal, unready.chaplainId);
  const served = await portal.makeDeployment({ chaplainId: tired.chaplainId, status: 'left' });
  await portal.makeShift({
    deploymentId: served.id,
    arrivedAt: new Date(Date.now() - 14 * HOUR),
    leftAt: new Date(Date.now() - 3 * HOUR),
  });
  return { free, unknown, tired, unready };
}

test(
  'the best chaplains for a call are selected in one tap, and each row says why they fit',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    const { free, unknown, tired, unready } = await fourPeople(portal, people);
    await signIn(page, await people.admin());
    await openCallOut(page, portal);
    await expect(row(page, free)).toContainText('Ready · Free today · Rested: 0 h in 24 h');
    await expect(row(page, unknown)).toContainText('Availability not known');
    await expect(row(page, tired)).toContainText(
      'Not rested: 11 h on scene in 24 h, 3 h of rest since',
    );
    await expect(row(page, unready)).toContainText('Readiness not known');

    await page.getByRole('button', { name: 'Select the best 2' }).click();
    await expect(
      page.getByText('2 selected. The availability of 1 of them isn’t known.'),
    ).toBeVisible();
    await expect(box(page, free)).toBeChecked();
    await expect(box(page, unknown)).toBeChecked();
    await expect(page.getByLabel('Reason')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ask 2 chaplains' }).click();
    await expect(page.getByText('2 chaplains were asked.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Select the best/ })).toHaveCount(0);
  },
);

test(
  'calling a chaplain who isn’t ready or rested needs a reason, which the board shows',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    const { tired, unready } = await fourPeople(portal, people);
    await signIn(page, await people.admin());
    await openCallOut(page, portal);
    await box(page, tired).check();
    await expect(page.getByText('They aren’t rested.')).toBeVisible();
    await box(page, unready).check();
    await expect(page.getByText('1 isn’t ready, 1 isn’t rested.')).toBeVisible();
    const ask = page.getByRole('button', { name: 'Ask 2 chaplains' });
    const reason = page.getByLabel('Reason');
    await expect(reason).toHaveCount(0);
    await ask.click();
    await expect(reason).toBeFocused();
    await ask.click();
    await expect(
      page.getByRole('tabpanel').getByText('Say why: 1 of them is not ready, 1 is not rested.'),
    ).toBeVisible();
    await expect(reason).toBeFocused();
    await reason.fill('Only they speak Haitian Creole');
    await page.getByRole('button', { name: 'Ask 2 chaplains' }).click();
    await expect(page.getByText('2 chaplains were asked.')).toBeVisible();
    await page.getByRole('tab', { name: 'Board' }).click();
    const article = (person: typeof tired) => page.getByRole('row', { name: fullName(person) });
    await expect(article(tired)).toContainText(
      'Asked though not rested: Only they speak Haitian Creole',
    );
    await expect(article(unready)).toContainText(
      'Asked though not ready: Only they speak Haitian Creole',
    );
  },
);

test(
  'opening a person’s page from the call-out list and going back keeps the selection',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    const { free, unready } = await fourPeople(portal, people);
    await signIn(page, await people.admin());
    await openCallOut(page, portal);
    await box(page, free).check();
    await row(page, unready)
      .getByRole('link', { name: fullName(unready) })
      .click();
    await expect(page).toHaveURL(/\/people\/[\da-f-]{36}/);
    await page.goBack();
    await expect(box(page, free)).toBeChecked();
    await expect(box(page, unready)).not.toBeChecked();
  },
);

test(
  'the list of candidates says where distances are measured from, or why no distances are shown',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    const { chaplainId } = await people.chaplain();
    await portal.makeTravel({ chaplainId, latitude: 36.9, longitude: -88.64, miles: 60 });
    await signIn(page, await people.admin());
    await openCallOut(page, portal);
    await expect(
      page.getByText('Miles are counted from the middle of Mayfield, KY.'),
    ).toBeVisible();
    await openCallOut(page, portal, 'The big barn');
    await expect(page.getByText('Distances aren’t known: the location names no')).toBeVisible();
  },
);

test(
  'candidates are filtered by readiness, tier and availability',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    const { free, unready } = await fourPeople(portal, people);
    await signIn(page, await people.admin());
    await openCallOut(page, portal);
    await page.getByLabel('Availability').selectOption('Free');
    await expect(page.getByText('2 chaplains found')).toBeVisible();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Tier').selectOption('Deployable or higher');
    await expect(page.getByText('1 chaplain found')).toBeVisible();
    await expect(row(page, free)).toBeVisible();
    await expect(row(page, unready)).toHaveCount(0);
    await page.getByRole('button', { name: 'Select the best 2' }).click();
    await expect(page.getByText(/^1 of 2 selected\./)).toBeVisible();
  },
);
