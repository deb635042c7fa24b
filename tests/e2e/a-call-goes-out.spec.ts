import { readFile } from 'node:fs/promises';
import { format, isToday } from 'date-fns';
import { expect, test, type Page, type People } from './fixtures.ts';
import { askWithReason, callOut } from './deployments.ts';
import type { Portal } from './portal.ts';
import { follow, fullName, openBar, toast } from './people.ts';
import { queuedOn } from './device.ts';
import { releaseAllDue } from '#server/features/calls/service.ts';
import { makeDelivery } from '#server/testing/calls.ts';

function localTime(from: Date, days: number, clock: string) {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 12);
  return `${format(day, 'yyyy-MM-dd')}T${clock}`;
}

type Name = Parameters<typeof fullName>[0];

const onBoard = (page: Page, person: Name) => page.getByRole('row', { name: fullName(person) });
const group = (page: Page, name: string) =>
  page.getByRole('rowgroup', { name: new RegExp(`^${name}`) });
const ACTIONS = '**/api/deployments/*/actions';
/** In ms: after this time the board has refreshed, and a sleeping tab has lost its sending lock. */
const BOARD_REFRESHES = 16_000;
const SLEEPER_LOSES_TURN = 16_000;

const coming = () => ({ status: 'coming', answeredAt: new Date() }) as const;

test(
  'the form of a new activation finds active chaplains by name, so that one can be chosen as the lead',
  { tag: '@desktop' },
  async ({ page, people, signIn }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const resting = await people.chaplain({ firstName: 'Naomi' }, { isActive: false });
    await signIn(page, await people.admin());
    await page.goto('/activations');
    await page.getByRole('button', { name: 'Create Activation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Activation' });
    await dialog.getByLabel('Search chaplains').fill(fullName(resting));
    await expect(dialog.getByText('No approved and active chaplain found.')).toBeVisible();
    await dialog.getByLabel('Search chaplains').fill(fullName(ruth));
    await dialog.getByRole('button', { name: fullName(ruth) }).click();
    await dialog.getByLabel('Event type').fill('Tornado');
    await dialog.getByLabel('Location').fill('Mayfield');
    await dialog.getByLabel('Description').fill('Two shelters.');
    await dialog.getByRole('button', { name: 'Create Activation' }).click();
    await expect(page).toHaveURL(/tab=call-out$/);
    await expect(page.getByText(fullName(ruth)).first()).toBeVisible();
  },
);

test('a coordinator creates an activation and asks two chaplains, who see the call on any page', async ({
  page,
  people,
  openAsAdmin,
  openAs,
}) => {
  const ruth = await people.chaplain({ firstName: 'Ruth' });
  const daniel = await people.chaplain({ firstName: 'Daniel' });
  await openAsAdmin('/dashboard');
  await page.getByRole('link', { name: 'All activations' }).click();
  await page.getByRole('button', { name: 'Create Activation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Activation' });
  await dialog.getByLabel('Event type').fill('Tornado');
  await dialog.getByLabel('Location').fill('Mayfield');
  await dialog.getByLabel('Description').fill('Two shelters and a reunification point.');
  await dialog.getByLabel('Region', { exact: false }).first().selectOption('B');
  await dialog.getByLabel('Chaplains needed').fill('2');
  await dialog.getByRole('button', { name: 'Create Activation' }).click();
  await expect(page).toHaveURL(/\/activations\/[\da-f-]{36}\?tab=call-out$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tornado, Mayfield');
  for (const person of [ruth, daniel]) {
    await page.getByLabel('Search').fill(person.lastName);
    await page.getByRole('checkbox', { name: fullName(person) }).check();
  }
  const message = page.getByLabel(/^Message/);
  if (await message.isHidden()) await page.getByRole('button', { name: 'Add a message' }).click();
  await message.fill('Report to the high school.');
  await askWithReason(page, 'Ask 2 chaplains');
  await expect(page.getByText(/were asked\./)).toBeVisible();
  await page.getByRole('tab', { name: 'Board' }).click();
  await expect(group(page, 'Asked').getByRole('row')).toHaveCount(3);

  const hers = await openAs(ruth);
  await hers.goto('/directory');
  await expect(hers.getByText('You are asked to come: Tornado, Mayfield')).toBeVisible();
  await hers.getByRole('link', { name: 'Answer' }).click();
  await expect(hers.getByRole('heading', { name: 'My Deployments' })).toBeVisible();
  await expect(hers.getByText('Report to the high school.')).toBeVisible();
});

test(
  'the answers of two chaplains reach the board without a reload',
  { tag: '@phone' },
  async ({ page, people, signIn, openAs, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const daniel = await people.chaplain({ firstName: 'Daniel' });
    const { activationId } = await callOut(portal, ruth);
    await portal.makeDeployment({
      activationId,
      chaplainId: daniel.chaplainId,
      chaplainName: fullName(daniel),
    });
    await signIn(page, await people.admin());
    await page.clock.install();
    await page.goto(`/activations/${activationId}`);
    await expect(group(page, 'Asked').getByRole('row')).toHaveCount(3);

    const hers = await openAs(ruth);
    await hers.goto('/deployments');
    await hers.getByRole('button', { name: 'I can come', exact: true }).click();
    await hers.getByRole('button', { name: '30 min' }).click();
    await expect(hers.getByText(/You are coming and arrive at about/)).toBeVisible();
    const his = await openAs(daniel);
    await his.goto('/deployments');
    await his.getByRole('button', { name: 'I can’t', exact: true }).click();
    await his.getByLabel(/^Reason/).fill('On shift at the hospital');
    const reason = his.waitForResponse((answer) => answer.url().endsWith('/actions'));
    await his.getByRole('button', { name: 'Add reason' }).click();
    await expect(his.getByText('You can’t come: On shift at the hospital')).toBeVisible();
    await reason;

    await page.clock.runFor(BOARD_REFRESHES);
    await expect(onBoard(page, ruth)).toContainText('Arrives at');
    await expect(group(page, 'Declined')).toContainText('On shift at the hospital');
  },
);

test('an arrival and two contacts that a chaplain records offline appear on the board later, with the time of the arrival’s tap @phone', async ({
  page,
  people,
  signIn,
  openAs,
  portal,
}) => {
  const ruth = await people.chaplain({ firstName: 'Ruth' });
  const { activationId } = await callOut(portal, ruth, coming());
  await signIn(page, ruth);
  await page.goto('/deployments');
  await expect(page.getByRole('button', { name: 'I’m here', exact: true })).toBeVisible();
  await page.context().setOffline(true);
  const tappedAt = new Date();
  await page.getByRole('button', { name: 'I’m here', exact: true }).click();
  await expect(page.getByText(/waiting to be sent/)).toBeVisible();
  const seenAt = new Date();
  await expect(page.getByText(/On scene since/)).toBeVisible();
  const oneMore = page.getByRole('button', { name: 'One more: Survivors' });
  await oneMore.click();
  await oneMore.click();
  await page.getByRole('button', { name: /waiting to be sent/ }).click();
  await expect(page.getByText(/Contacts × 2/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to be sent/)).toBeHidden({ timeout: 30_000 });

  const office = await openAs(await people.admin());
  await office.goto(`/activations/${activationId}`);
  await expect(group(office, 'On scene')).toContainText(fullName(ruth));
  const minutes = [tappedAt, seenAt].map((time) => format(time, 'HH:mm')).join('|');
  await expect(onBoard(office, ruth)).toContainText(new RegExp(`Since (${minutes}) `));
  await expect(onBoard(office, ruth)).toContainText('2 cared for');

  await page.getByRole('button', { name: 'I’ve left' }).click();
  await expect(page.getByText('Not yet approved')).toBeVisible();
  await office.getByRole('button', { name: 'Refresh' }).click();
  await expect(group(office, 'Left')).toContainText(fullName(ruth));
});

test.describe('the hours of a deployment', () => {
  async function leaveDeployment(
    portal: Portal,
    people: People,
    values: Parameters<Portal['makeShift']>[0] = {},
  ) {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { deploymentId, place } = await callOut(portal, ruth, { status: 'left' });
    const leftAt = new Date(Date.now() - 24 * 60 * 60 * 1000);
    const arrivedAt = new Date(leftAt.getTime() - 60 * 60 * 1000);
    await portal.makeShift({ deploymentId, arrivedAt, leftAt, ...values });
    return { ruth, place };
  }

  test(
    'a chaplain corrects the hours of a deployment that lasted past midnight',
    { tag: '@phone' },
    async ({ page, people, signIn, portal }) => {
      const { ruth } = await leaveDeployment(portal, people);
      await signIn(page, ruth);
      await page.goto('/deployments');
      await page.getByRole('button', { name: /^Correct/ }).click();
      const correction = page.getByRole('dialog', { name: 'Correct hours' });
      await correction.getByLabel('Arrived').fill(localTime(new Date(), -2, '20:00'));
      await correction.getByLabel('Left').fill(localTime(new Date(), -1, '03:45'));
      await expect(correction.getByText('over midnight')).toBeVisible();
      await correction.getByLabel('Kind of work').selectOption({ label: 'Shelter visit' });
      await correction.getByRole('button', { name: 'Save Changes' }).click();
      const question = page.getByRole('dialog', { name: 'Keep these hours?' });
      await expect(question.getByText(/^That is before the call on .+ Keep it\?$/)).toBeVisible();
      await question.getByRole('button', { name: 'Change it' }).click();
      await correction.getByRole('button', { name: 'Save Changes' }).click();
      await question.getByRole('button', { name: 'Keep it' }).click();
      await expect(toast(page, 'Hours corrected').first()).toBeVisible();
      await expect(page.getByText('Shelter visit')).toBeVisible();
    },
  );

  test(
    'if a correction of hours is refused, the form and a toast say why',
    { tag: ['@night', '@desktop'] },
    async ({ page, people, openAsAdmin, portal }) => {
      await leaveDeployment(portal, people);
      await openAsAdmin('/hours');
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Correct' }).click();
      const correction = page.getByRole('dialog', { name: 'Correct hours' });
      await correction.getByLabel('Kind of work').selectOption({ label: 'Shelter visit' });
      await correction.getByRole('button', { name: 'Save Changes' }).click();
      await expect(correction.getByText('Say why the hours are corrected').first()).toBeVisible();
      await correction.getByLabel('Reason').fill('She said so on the phone');
      await correction.getByRole('button', { name: 'Save Changes' }).click();
      await expect(toast(page, 'Hours corrected')).toBeVisible();

      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Correct' }).click();
      await correction.getByLabel('Out').fill(localTime(new Date(), 2, '12:00'));
      await correction.getByLabel('Reason').fill('As the sheet says');
      await correction.getByRole('button', { name: 'Save Changes' }).click();
      await expect(correction.getByText(/in the future/)).toBeVisible();
      await expect(page.getByText('Error', { exact: true })).toBeVisible();
    },
  );

  test(
    'if a chaplain has corrected hours meanwhile, approving the old hours is refused and the new hours are shown',
    { tag: '@desktop' },
    async ({ page, people, openAsAdmin, portal, openAs }) => {
      const { ruth } = await leaveDeployment(portal, people);
      await openAsAdmin('/hours');
      const entry = page.getByRole('row').filter({ hasText: fullName(ruth) });
      await expect(entry).toContainText('To be approved');

      const hers = await openAs(ruth);
      await hers.goto('/deployments');
      await hers.getByRole('button', { name: /^Correct/ }).click();
      const correction = hers.getByRole('dialog', { name: 'Correct hours' });
      await correction.getByLabel('Kind of work').selectOption({ label: 'Shelter visit' });
      await correction.getByRole('button', { name: 'Save Changes' }).click();
      await expect(toast(hers, 'Hours corrected').first()).toBeVisible();

      const approval = page.getByRole('dialog', { name: 'Approve these hours?' });
      await entry.getByRole('button', { name: /^Approve/ }).click();
      await expect(approval).toContainText('The portal tells 1 person immediately');
      await approval.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(/These hours were changed meanwhile/).first()).toBeVisible();
      await expect(approval).toHaveCount(0);
      await expect(entry).toContainText('Shelter visit');
      await expect(entry).toContainText('To be approved');
      await entry.getByRole('button', { name: /^Approve/ }).press('Enter');
      await approval.getByRole('button', { name: 'Approve' }).press('Enter');
      await expect(entry.getByText('Approved', { exact: true })).toBeVisible();
      await expect(entry).toBeFocused();
    },
  );

  test('approved hours are exported, counted on the dashboard, and can’t be changed by the chaplain @desktop', async ({
    page,
    people,
    openAsAdmin,
    portal,
    openAs,
  }) => {
    const { ruth, place } = await leaveDeployment(portal, people, {
      arrivedAt: new Date(localTime(new Date(), -2, '20:00')),
      leftAt: new Date(localTime(new Date(), -1, '03:45')),
      kindOfWork: 'shelter-visit',
    });
    await openAsAdmin('/dashboard');
    await page.getByRole('link', { name: 'Tornado' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tornado');
    await page.getByRole('link', { name: 'Hours', exact: true }).click();
    const entry = page.getByRole('row').filter({ hasText: fullName(ruth) });
    await page.getByRole('button', { name: 'Approve the 1 shown' }).click();
    const approval = page.getByRole('dialog', { name: 'Approve these hours?' });
    await expect(approval).toContainText('The portal tells 1 person immediately');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(entry.getByText('Approved', { exact: true })).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    const line = csv.split('\r\n').find((each) => each.includes(fullName(ruth))) ?? '';
    for (const cell of [place, '7.75', 'Shelter visit', 'yes']) expect(line).toContain(cell);
    await page.goto('/dashboard');
    await expect(page.getByText('Approved this month')).toBeVisible();

    const hers = await openAs(ruth);
    await hers.goto('/deployments');
    await expect(hers.getByText('Approved', { exact: true })).toBeVisible();
    await expect(hers.getByRole('button', { name: /^Correct/ })).toHaveCount(0);
  });
});

test(
  'a coordinator records a chaplain’s answer, and sees who is on the way before cancelling the activation',
  { tag: '@desktop' },
  async ({ page, people, openAsAdmin, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { activationId } = await callOut(portal, ruth);
    await openAsAdmin(`/activations/${activationId}`);
    await onBoard(page, ruth)
      .getByRole('button', { name: /^Record/ })
      .click();
    const record = page.getByRole('dialog', { name: 'Record an answer' });
    await record.getByRole('radio', { name: 'Didn’t answer the phone' }).check();
    await record.getByRole('button', { name: 'Record' }).click();
    await expect(toast(page, 'Added to the log')).toBeVisible();
    await onBoard(page, ruth)
      .getByRole('button', { name: /^Record/ })
      .click();
    await record.getByRole('radio', { name: 'Is coming' }).check();
    await record.getByLabel('Minutes until arrival').fill('20');
    await record.getByRole('button', { name: 'Record' }).click();
    await expect(group(page, 'Coming')).toContainText(fullName(ruth));
    await expect(onBoard(page, ruth)).toContainText('Arrives at');

    await page.getByRole('button', { name: 'Cancel activation' }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel activation' });
    await expect(cancel.getByText('On the way: will be told not to come (1)')).toBeVisible();
    await expect(cancel.getByText(fullName(ruth))).toBeVisible();
    await cancel.getByRole('button', { name: 'Cancel this activation' }).click();
    await expect(cancel).toBeHidden();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  },
);

test(
  'a chaplain on the way is shown that the activation was cancelled until they confirm having read it',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { activationId, title } = await callOut(portal, ruth, coming());
    await signIn(page, await people.admin());
    const cancelled = await page.request.post(`/api/activations/${activationId}/cancel`);
    expect(cancelled.status()).toBe(200);
    await signIn(page, ruth);
    await page.goto('/profile');
    await expect(page.getByText(`Cancelled: ${title}`)).toBeVisible();
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await expect(page.getByText('This activation was cancelled.')).toBeVisible();
    await page.getByRole('button', { name: 'I have read this' }).click();
    await expect(page.getByText('This activation was cancelled.')).toBeHidden();
    await follow(page, 'Profile');
    await expect(page.getByText(`Cancelled: ${title}`)).toBeHidden();
  },
);

test(
  'if an answer is not sent yet, it survives closing the page, and signing out warns that the answer would be lost',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    await callOut(portal, ruth);
    await signIn(page, ruth);
    await page.goto('/deployments');
    await page.route(ACTIONS, (route) => route.abort());
    await page.getByRole('button', { name: 'I can come', exact: true }).click();
    await expect(page.getByText(/waiting to be sent/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/waiting to be sent/)).toBeVisible();
    await expect(page.getByText('You are coming. Thank you.')).toBeVisible();
    await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
    const warning = page.getByRole('dialog', { name: 'Sign out and lose unsent entries?' });
    await expect(warning.getByText(/I can come · Tornado/)).toBeVisible();
    await warning.getByRole('button', { name: 'Sign out' }).click();
    await expect(toast(page, 'Logged out').first()).toBeVisible();
  },
);

test(
  'signing out deletes an unsent answer from the phone, and it is never sent',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    await callOut(portal, ruth);
    await signIn(page, ruth);
    await page.goto('/deployments');
    await page.route(ACTIONS, (route) => route.abort());
    await page.getByRole('button', { name: 'I can come', exact: true }).click();
    await expect(page.getByText(/waiting to be sent/)).toBeVisible();
    await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(toast(page, 'Logged out').first()).toBeVisible();
    await expect.poll(() => queuedOn(page)).toEqual([]);

    await page.unroute(ACTIONS);
    await signIn(page, ruth);
    await page.goto('/deployments');
    await expect(page.getByRole('button', { name: 'I can come', exact: true })).toBeVisible();
    const answer = await page.request.get('/api/deployments');
    expect(await answer.json()).toMatchObject([{ status: 'asked' }]);
  },
);

test(
  'signing out deletes an unsent answer even if another request is refused with 401 first',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    await callOut(portal, ruth);
    await signIn(page, ruth);
    await page.goto('/deployments');
    await page.route(ACTIONS, (route) => route.abort());
    await page.getByRole('button', { name: 'I can come', exact: true }).click();
    await expect(page.getByText(/waiting to be sent/)).toBeVisible();
    await page.route('**/api/logout', async (route) => {
      const response = await route.fetch();
      await page.unroute(ACTIONS);
      // Waits until another request gets 401, or until this device has deleted the person's data.
      const found = page.waitForResponse((each) => each.status() === 401).catch(() => null);
      const forgotten = toast(page, 'Signed out on this device').first().waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await Promise.race([found, forgotten]);
      await route.fulfill({ response });
    });
    await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(toast(page, 'Logged out').first()).toBeVisible();
    await expect(page.getByText('You were signed out.')).toBeHidden();
    await expect.poll(() => queuedOn(page)).toEqual([]);
  },
);

test(
  'after a chaplain answers a call by keyboard, the focus is on the deployment’s heading',
  { tag: '@desktop' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { title } = await callOut(portal, ruth);
    await signIn(page, ruth);
    await page.goto('/deployments');
    await page.getByRole('button', { name: 'I can come', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'I’m here', exact: true })).toBeFocused();
  },
);

test(
  'releasing a chaplain can be undone by keyboard; a completed activation’s board has no buttons left',
  { tag: '@desktop' },
  async ({ page, people, openAsAdmin, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { activationId } = await callOut(portal, ruth, coming());
    await openAsAdmin(`/activations/${activationId}`);
    const item = onBoard(page, ruth);
    const release = async () => {
      await page.getByRole('button', { name: `Actions for ${fullName(ruth)}` }).press('Enter');
      await page.getByRole('menuitem', { name: 'Release' }).press('Enter');
    };
    await release();
    const dialog = page.getByRole('dialog', { name: `Release ${fullName(ruth)}?` });
    await expect(dialog.getByText('A message goes to 1 person: Email.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Release' }).press('Enter');
    await expect(item).toContainText(/The release goes out at \d\d:\d\d:\d\d/);
    await expect(item.getByRole('button', { name: /^Actions/ })).toBeFocused();
    await item.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(item.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(item).toBeFocused();
    await release();
    await dialog.getByRole('button', { name: 'Release' }).press('Enter');
    await expect(item).toContainText('The release goes out');
    await portal.db.pool.query('UPDATE activation_assignments SET release_at = now()');
    await releaseAllDue(portal.db);
    await expect(group(page, 'Released')).toContainText(fullName(ruth), {
      timeout: BOARD_REFRESHES,
    });

    const amos = await people.chaplain({ firstName: 'Amos' });
    const arrivedAt = new Date(Date.now() - 60 * 60_000);
    const { id: deploymentId } = await portal.makeDeployment({
      activationId,
      chaplainId: amos.chaplainId,
      status: 'on-scene',
    });
    await portal.makeShift({ deploymentId, arrivedAt, leftAt: null });
    await page.reload();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    const completing = page.getByRole('dialog', { name: 'Complete activation' });
    const end = format(new Date(Date.now() - 30 * 60_000), "yyyy-MM-dd'T'HH:mm");
    await completing.getByLabel('The open stay ends at').fill(end);
    await completing.getByRole('button', { name: 'Complete this activation' }).click();
    await expect(group(page, 'Left')).toContainText(fullName(amos), { timeout: BOARD_REFRESHES });
    await expect(onBoard(page, amos).getByRole('button')).toHaveCount(0);
    await expect(onBoard(page, ruth).getByRole('button')).toHaveCount(0);
  },
);

test(
  'if the browser puts a tab to sleep while it is sending, answers from another tab wait at most 16 seconds',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    await callOut(portal, ruth);
    await signIn(page, ruth);
    const asleep = await page.context().newPage();
    await asleep.goto('/healthz');
    await asleep.evaluate((id) => {
      void navigator.locks.request(`outbox:${id}`, () => new Promise(() => {}));
    }, ruth.id);
    await page.clock.install();
    await page.goto('/deployments');
    await page.getByRole('button', { name: 'I can come', exact: true }).click();
    await expect(page.getByText(/waiting to be sent/)).toBeVisible();
    await page.clock.runFor(SLEEPER_LOSES_TURN);
    await expect(page.getByText(/waiting to be sent/)).toBeHidden();
    const answer = await page.request.get('/api/deployments');
    expect(await answer.json()).toMatchObject([{ status: 'coming' }]);
  },
);

test(
  'taps made without a connection are sent when any page of the portal is opened online',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    await callOut(portal, ruth);
    const context = page.context();
    await signIn(page, ruth);
    await page.goto('/deployments');
    const comes = page.getByRole('button', { name: 'I can come', exact: true });
    await expect(comes).toBeVisible();
    await context.setOffline(true);
    await comes.click();
    await page.getByRole('button', { name: 'I’m here', exact: true }).click();
    await expect(page.getByText(/waiting to be sent/)).toBeVisible();
    await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await page.close();

    await context.setOffline(false);
    const again = await context.newPage();
    const sent: string[] = [];
    again.on('response', (answer) => {
      if (answer.url().endsWith('/actions')) sent.push(`${answer.status()}`);
    });
    await again.goto('/training');
    await expect.poll(() => sent).toEqual(['200', '200']);
    await expect(again.getByText(/waiting to be sent/)).toBeHidden();
    const answer = await again.request.get('/api/deployments');
    expect(await answer.json()).toMatchObject([{ status: 'on-scene' }]);
  },
);

test('the board shows whom a call reached and who answered; those who haven’t answered can be reminded', async ({
  page,
  people,
  portal,
  openAsAdmin,
}) => {
  const ruth = await people.chaplain({ firstName: 'Ruth' });
  const daniel = await people.chaplain({ firstName: 'Daniel' });
  const askedAt = new Date(Date.now() - 20 * 60_000);
  const { activationId, deploymentId } = await callOut(portal, ruth, { askedAt });
  const answered = await portal.makeDeployment({
    activationId,
    chaplainId: daniel.chaplainId,
    askedAt,
    status: 'coming',
    answeredAt: new Date(askedAt.getTime() + 3 * 60_000),
    answeredThrough: 'push',
  });
  const sentAt = new Date(askedAt.getTime() + 1000);
  // Just after midnight, it was sent on the day before, and the board says so.
  const time = format(sentAt, isToday(sentAt) ? 'HH:mm' : 'EEE, MMM d, HH:mm');
  const hers = { userId: ruth.id, deploymentId };
  await makeDelivery(portal.db, { ...hers, channel: 'push', sentAt });
  const failed = { state: 'failed', problem: 'number unknown' } as const;
  await makeDelivery(portal.db, { ...hers, channel: 'text', ...failed });
  const his = { userId: daniel.id, deploymentId: answered.id };
  await makeDelivery(portal.db, { ...his, channel: 'email', sentAt });

  await openAsAdmin(`/activations/${activationId}`);
  const silent = onBoard(page, ruth);
  await expect(silent).toContainText(`Push sent ${time}, text failed: number unknown`);
  await expect(silent).toContainText('No answer for 20 min');
  await expect(silent.getByRole('link', { name: /, ring/ })).toHaveAttribute('href', /^tel:/);
  await expect(onBoard(page, daniel)).toContainText(`Email sent ${time}`);
  await expect(onBoard(page, daniel)).toContainText('answered by push at');
  await expect(
    page.getByText('Sent to 2 of 2 · 1 answered · 1 silent · half of the answers within 3 min'),
  ).toBeVisible();

  const reminder = page.getByRole('dialog', { name: 'Remind everyone who hasn’t answered?' });
  await page.getByRole('button', { name: 'Remind the silent (1)' }).click();
  await expect(reminder).toContainText('A message goes to 1 person: Email.');
  await reminder.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(toast(page, '1 chaplain reminded')).toBeVisible();
  await expect(silent).toContainText('reminded at');
  await page.getByRole('button', { name: 'Remind the silent (1)' }).click();
  await expect(reminder).toContainText('No message goes out');
  await reminder.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(toast(page, 'Nobody reminded')).toBeVisible();
});

test(
  'a coordinator chooses how long to wait before chaplains who haven’t answered are reminded',
  { tag: '@desktop' },
  async ({ page, people, portal, openAsAdmin }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { id } = await portal.makeActivation();
    await openAsAdmin(`/activations/${id}?tab=call-out`);
    await page.getByRole('checkbox', { name: fullName(ruth) }).check();
    await expect(page.getByLabel('Remind those who don’t answer')).toHaveValue('15');
    await page.getByLabel('Remind those who don’t answer').selectOption('After 5 min');
    await expect(
      page.getByText('Asking sends a message to 1 person right away, and one more'),
    ).toBeVisible();
    await askWithReason(page, 'Ask 1 chaplain');
    await expect(page.getByText('1 chaplain was asked.')).toBeVisible();
    const { rows } = await portal.db.pool.query(
      "SELECT remind_at - asked_at = interval '5 minutes' AS is_set FROM activation_assignments",
    );
    expect(rows).toEqual([{ is_set: true }]);
  },
);
