import { actionBody } from '#shared/deployments/schemas.ts';
import { act } from '#server/features/deployments/service.ts';
import { tap } from '#server/testing/bodies.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { askWithReason } from './deployments.ts';
import { expect, test, type Page, type People } from './fixtures.ts';
import { fullName, toast } from './people.ts';
import type { Portal } from './portal.ts';
import { chooseInRow } from './row-menu.ts';

const SHOWN_SOON = { timeout: 20_000 };

type Chaplain = Awaited<ReturnType<People['chaplain']>>;

const row = (page: Page, person: Chaplain) => page.getByRole('row', { name: fullName(person) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Records a chaplain's tap in the database, as if made on their phone. */
async function taps(portal: Portal, person: Chaplain, body: Parameters<typeof tap>[0]) {
  const { rows } = await portal.db.pool.query<{ id: string }>(
    'SELECT id FROM activation_assignments WHERE chaplain_id = $1',
    [person.chaplainId],
  );
  const deploymentId = rows[0]?.id ?? '';
  const action = actionBody.parse(tap(body));
  await act(portal.db, { deploymentId, userId: person.id, body: action, through: 'portal' });
}

async function ask(page: Page, people: readonly Chaplain[]) {
  for (const person of people) {
    await page.getByRole('checkbox', { name: fullName(person) }).check();
  }
  await askWithReason(page, `Ask ${people.length} chaplains`);
  await expect(page.getByText(`${people.length} chaplains were asked.`)).toBeVisible(SHOWN_SOON);
}

async function openSite(page: Page) {
  await tab(page, 'Sites and shifts');
  await page.getByRole('button', { name: 'Open a site' }).click();
  const site = page.getByRole('dialog', { name: 'Open a site' });
  await site.getByLabel('Name').fill('High school gym');
  await site.getByLabel('Street address').fill('2 School Rd, Mayfield, KY 42066');
  await site.getByRole('button', { name: 'Open site' }).click();
  const gym = page.getByRole('region', { name: 'High school gym' });
  await gym.getByRole('button', { name: 'Add shift' }).click();
  const shift = page.getByRole('dialog', { name: 'Add a shift' });
  await shift.getByLabel('Chaplains needed').fill('3');
  await shift.getByRole('button', { name: 'Add shift' }).click();
  return gym;
}

async function handOver(desk: Page, next: Page, to: string) {
  await desk.getByRole('button', { name: 'Set coordinator' }).click();
  await desk.getByLabel('Phone number').fill('502-555-0142');
  await desk.getByRole('button', { name: 'Put on the desk' }).click();
  await desk.getByRole('button', { name: 'Hand over' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Hand over the desk' });
  await dialog.getByLabel('To', { exact: true }).selectOption(to);
  await dialog.getByLabel('Done').fill('Both sites are open');
  await dialog.getByLabel('Next').fill('Close the gym at six');
  await dialog.getByLabel('Tell by voice').fill('The key is at the fire station');
  await dialog.getByRole('button', { name: 'Write handover' }).click();
  await next.goto('/dashboard');
  const waiting = next.getByRole('article', { name: 'Handover waiting to be accepted' });
  await expect(waiting).toContainText('Both sites are open');
  await waiting.getByRole('button', { name: 'Accept' }).click();
  await next.getByLabel('Your phone number').fill('502-555-0188');
  await next.getByRole('button', { name: 'Accept and take the desk' }).click();
  await expect(toast(next, 'You are on the desk')).toBeVisible();
}

test(
  'after a whole night at the desk, until everybody is home, the check-in list, the hours and the log are correct',
  { tag: ['@night', '@desktop'] },
  async ({ page, portal, people, openAs, openBrowser }) => {
    test.setTimeout(300_000);
    const joan = await people.admin({ firstName: 'Joan' });
    const nora = await people.admin({ firstName: 'Nora' });
    const team: Chaplain[] = [];
    for (let count = 1; count <= 25; count += 1) {
      team.push(await people.chaplain({ firstName: `Al${String(count).padStart(2, '0')}` }));
    }
    const [forShelter, forGym] = [team.slice(0, 20), team.slice(20)];
    const [lead, second, third] = forShelter;
    const [one, two, waiting, full] = forGym;
    if (!lead || !second || !third || !one || !two || !waiting || !full) throw new Error('a team');

    const desk = await openAs(joan);
    await desk.goto('/activations');
    await desk.getByRole('button', { name: 'Create Activation' }).click();
    const create = desk.getByRole('dialog', { name: 'Create Activation' });
    await create.getByLabel('Event type').fill('Tornado');
    await create.getByLabel('Location').fill('Mayfield shelter');
    await create.getByLabel('Street address').fill('1 Main St, Mayfield, KY 42066');
    await create.getByLabel('Description').fill('EF3 through the county seat.');
    await create.getByRole('button', { name: 'Create Activation' }).click();
    await expect(desk).toHaveURL(/tab=call-out$/);
    const { pathname } = new URL(desk.url());
    await ask(desk, forShelter);

    const gym = await openSite(desk);
    await gym.getByRole('link', { name: /^Fill 3/ }).click();
    await ask(desk, forGym);

    for (const person of [lead, second, third, one, two, full]) {
      await taps(portal, person, { kind: 'come' });
    }
    await taps(portal, waiting, { kind: 'come' });
    await tab(desk, 'Board');
    await expect(row(desk, waiting)).toContainText('the shift is full', SHOWN_SOON);
    await taps(portal, full, { kind: 'decline', reason: 'The road is closed' });
    await expect(row(desk, full)).toContainText('The road is closed', SHOWN_SOON);
    await chooseInRow(desk, fullName(waiting), 'Move');
    await desk.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await expect(toast(desk, '1 person moved')).toBeVisible();
    await tab(desk, 'Sites and shifts');
    await expect(gym.getByText('3 of 3')).toBeVisible();

    for (const person of [lead, second, one, two, waiting]) {
      // They arrived ten minutes ago, because a move within a minute of arrival begins no new stay.
      await taps(portal, person, { kind: 'arrive', at: inHours(-1 / 6).toISOString() });
    }
    const phone = await openBrowser();
    await walkUp(phone, desk, pathname);

    // The shelter has lost power: everybody who is on the way goes to the church instead.
    await desk.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = desk.getByRole('dialog', { name: 'Edit Activation' });
    await edit.getByLabel('Location').fill('Mayfield church');
    await edit.getByLabel('Street address').fill('5 Elm St, Mayfield, KY 42066');
    await expect(edit.getByRole('radio', { name: 'The place has changed' })).toBeChecked();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit).toBeHidden();
    await tab(desk, 'Board');
    await expect(row(desk, third)).toContainText('Mayfield church', SHOWN_SOON);
    await expect(row(desk, lead)).toContainText('Mayfield shelter');
    await chooseInRow(desk, fullName(lead), 'Move');
    const move = desk.getByRole('dialog');
    await move.getByLabel('To').selectOption({ label: 'Mayfield church' });
    await move.getByRole('button', { name: 'Move' }).click();
    await expect(row(desk, lead)).toContainText('Mayfield church', SHOWN_SOON);

    const next = await openAs(nora);
    await handOver(desk, next, fullName(nora));

    await next.goto(pathname);
    for (const person of [lead, second, one, two]) {
      await taps(portal, person, { kind: 'leave', kindOfWork: 'on-scene-care' });
      await taps(portal, person, { kind: 'home' });
    }
    await next.getByRole('button', { name: 'Complete', exact: true }).click();
    const complete = next.getByRole('dialog', { name: 'Complete activation' });
    await complete.getByRole('button', { name: 'Complete this activation' }).click();
    await expect(complete).toBeHidden(SHOWN_SOON);
    await taps(portal, waiting, { kind: 'home' });
    await expect(row(next, waiting)).toContainText('home at', SHOWN_SOON);
    await expect(row(next, third).getByRole('button')).toHaveCount(0);

    await expectPapers(next, pathname, { lead, second, gym: [one, two, waiting] });
    await page.close();
  },
);

/** Registers a walk-up, who is then verified at the desk. */
async function walkUp(phone: Page, desk: Page, pathname: string) {
  await desk.goto(`${pathname}/walk-up-codes`);
  await desk.getByRole('button', { name: 'Make the QR code' }).first().click();
  const address = desk.getByText(/\/walk-up\/(?:[2-9a-z]{4}-?){3}$/).first();
  await phone.goto(`http://${await address.textContent()}`);
  await phone.getByLabel('Your name').fill('Ezra Whitlock');
  await phone.getByLabel('Your phone number').fill('502-555-0177');
  await phone.getByLabel('Who sent you').fill('First Baptist, Paris');
  await phone.getByRole('button', { name: 'Put me on the list' }).click();
  await expect(phone.getByText('You are on the list')).toBeVisible();
  await desk.goto(`${pathname}?tab=walk-ups`);
  await desk.getByRole('button', { name: 'Verify Ezra Whitlock' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
  await expect(toast(desk, 'Verified')).toBeVisible();
}

interface Worked {
  /** The lead, who was at the shelter first and then at the church. */
  lead: Chaplain;
  second: Chaplain;
  gym: readonly Chaplain[];
}

async function expectPapers(page: Page, pathname: string, { lead, second, gym }: Worked) {
  const id = pathname.split('/').at(-1) ?? '';
  const read = async (path: string) => (await page.request.get(path)).text();
  const checkIns = await read(`/api/activations/${id}/papers/check-in/export`);
  for (const person of [lead, second, ...gym]) expect(checkIns).toContain(fullName(person));
  expect(checkIns).toContain('Ezra Whitlock');

  const hours = (await read(`/api/hours/reimbursement/export?activationId=${id}`)).split('\r\n');
  const placesOf = (person: Chaplain) =>
    new Set(
      hours
        .filter((line) => line.includes(fullName(person)))
        .map((line) => /Mayfield shelter|Mayfield church|High school gym/.exec(line)?.[0]),
    );
  expect(placesOf(lead)).toEqual(new Set(['Mayfield shelter', 'Mayfield church']));
  expect(placesOf(second)).toEqual(new Set(['Mayfield shelter']));
  for (const person of gym) expect(placesOf(person)).toEqual(new Set(['High school gym']));

  await page.goto(`${pathname}?tab=log`);
  const log = await read(`/api/activations/${id}/log/export`);
  for (const said of ['Asked', 'Moved', 'Site opened', 'Arrived', 'Left', 'Completed']) {
    expect(log).toContain(said);
  }
}
