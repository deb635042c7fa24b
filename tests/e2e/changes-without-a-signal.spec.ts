import { format } from 'date-fns';
import { trust } from '#shared/trust.ts';
import { callOut } from './deployments.ts';
import { queuedOn, untilPackIsKept } from './device.ts';
import { expect, test, type Page, type People } from './fixtures.ts';
import type { Portal } from './portal.ts';
import { openBar, toast } from './people.ts';
import { contributeResource, approveResource } from './resources.ts';
import { untilWorkerAnswers } from './service-worker.ts';
import { findCard, makeSession } from './training.ts';

const DAY = 24 * 60 * 60 * 1000;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const waitingLine = (page: Page) => button(page, /waiting to be sent$/);

function watchChanges(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') {
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    }
  });
  return sent;
}

const yesterday = () => format(new Date(Date.now() - DAY), 'yyyy-MM-dd');

/** Left at 7:00, not now: a time that is typed anew keeps its seconds if it has the same minute. */
async function leaveYesterday(portal: Portal, people: People) {
  const person = await people.chaplain();
  const asked = new Date(Date.now() - 3 * DAY);
  const { deploymentId } = await callOut(
    portal,
    person,
    { status: 'left', askedAt: asked },
    { startTime: asked },
  );
  const leftAt = new Date(`${yesterday()}T07:00`);
  const arrivedAt = new Date(leftAt.getTime() - 60 * 60 * 1000);
  const shift = await portal.makeShift({ deploymentId, arrivedAt, leftAt });
  return { person, shift };
}

async function correctHours(page: Page) {
  await button(page, /^Correct/).click();
  const dialog = page.getByRole('dialog', { name: 'Correct hours' });
  const day = yesterday();
  await dialog.getByLabel('Arrived').fill(`${day}T08:00`);
  await dialog.getByLabel('Left').fill(`${day}T11:45`);
  await dialog.getByLabel('Kind of work').selectOption({ label: 'Shelter visit' });
  await dialog.getByLabel(/^Private note/).fill('Two families');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  return new Date(`${day}T08:00`).toISOString();
}

async function ownShifts(page: Page) {
  const answer = await page.request.get('/api/deployments');
  const [own] = trust<{ shifts: unknown[] }[]>(await answer.json(), 'one’s own deployments');
  return own?.shifts;
}

test(
  'if a chaplain corrects hours without a signal, the correction is sent once, exactly as typed',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const { person, shift } = await leaveYesterday(portal, people);
    await signIn(page, person);
    await page.goto('/deployments');
    // Loads the form's code while online: this test has no worker to store it.
    await button(page, /^Correct/).click();
    await button(page, 'Close').click();
    await page.context().setOffline(true);
    const arrivedAt = await correctHours(page);
    await expect(page.getByText('Waiting to be sent', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('3 h 45 min')).toBeVisible();
    await expect(button(page, /^Correct/)).toHaveCount(0);
    await expect(waitingLine(page)).toHaveText('1 change waiting to be sent');

    const changes = watchChanges(page);
    await page.context().setOffline(false);
    await expect(waitingLine(page)).toBeHidden();
    await expect(button(page, /^Correct/)).toBeVisible();
    expect(changes).toEqual([`PUT /api/shifts/${shift.id}`]);
    const stored = { arrivedAt, minutes: 225, kindOfWork: 'shelter-visit', note: 'Two families' };
    expect(await ownShifts(page)).toMatchObject([stored]);
  },
);

test(
  'if a correction is refused because the hours were approved meanwhile, what was entered is shown and can be sent again (O11)',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const { person } = await leaveYesterday(portal, people);
    await signIn(page, person);
    await page.goto('/deployments');
    await button(page, /^Correct/).click();
    await button(page, 'Close').click();
    await page.context().setOffline(true);
    await correctHours(page);
    await portal.db.pool.query('UPDATE deployment_shifts SET approved_at = now()');
    await page.context().setOffline(false);

    const told = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
    await expect(told).toContainText('“Hours corrected” was not recorded');
    await expect(told.getByRole('link', { name: 'Show what you entered' })).toBeInViewport();
    const refusal = page.getByRole('alert').filter({ hasText: 'was not recorded' });
    await expect(refusal).toContainText('“Hours corrected”');
    await expect(refusal).toContainText('These hours are approved');
    await expect(refusal).toContainText('Shelter visit');
    await expect(refusal).toContainText('Note: Two families');
    await expect(page.getByText('Approved', { exact: true })).toBeVisible();

    await portal.db.pool.query('UPDATE deployment_shifts SET approved_at = NULL');
    await refusal.getByRole('button', { name: 'Open the form again' }).click();
    const form = page.getByRole('dialog', { name: 'Correct hours' });
    await expect(form.getByLabel(/^Private note/)).toHaveValue('Two families');
    await expect(form.getByLabel('Arrived')).toHaveValue(/T08:00$/);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(refusal).toBeHidden();
    await expect
      .poll(() => ownShifts(page))
      .toMatchObject([{ minutes: 225, note: 'Two families' }]);
    await expect.poll(() => queuedOn(page)).toEqual([]);
  },
);

test(
  'an RSVP and a cancellation made offline are shown as waiting, and are sent when the browser is back online',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const person = await people.chaplain();
    const wanted = await portal.makeTrainingSession({ title: 'Grief in a shelter' });
    const given = await makeSession(portal, { title: 'Grief at night' }, [person, 'registered']);
    await signIn(page, person);
    await page.goto('/training?search=Grief');
    const card = (title: string) => page.getByRole('article', { name: title });
    // Loads the dialog's code while online: this test has no worker to store it.
    await card(given.title).getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Keep my seat').click();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await card(wanted.title).getByRole('button', { name: 'RSVP' }).click();
    await expect(card(wanted.title)).toContainText('RSVP waiting to be sent');
    await card(given.title).getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Cancel my RSVP').click();
    await expect(card(given.title)).toContainText('Cancellation waiting to be sent');
    await expect(page.getByText('2 changes waiting to be sent')).toBeVisible();

    const changes = watchChanges(page);
    await page.context().setOffline(false);
    await expect(card(wanted.title)).toContainText('You are registered');
    await expect(card(given.title).getByRole('button', { name: 'RSVP' })).toBeVisible();
    expect(changes).toEqual([
      `POST /api/training-sessions/${wanted.id}/rsvp`,
      `DELETE /api/training-sessions/${given.id}/rsvp`,
    ]);
  },
);

test(
  'the line about unsent changes is shown together with an open call; opening the menu hides the toast about these changes',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const person = await people.chaplain();
    await callOut(portal, person);
    const { title } = await portal.makeTrainingSession();
    await signIn(page, person);
    const card = await findCard(page, title);
    const call = page.getByRole('complementary', { name: 'Your deployments' });
    await expect(call).toBeVisible();
    // Waits for the code of toasts, which loads after the page and can't be loaded offline.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'RSVP' }).click();
    const told = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
    // A toast stays while the pointer rests on it.
    await told.hover();
    await button(page, 'Menu').press('Enter');
    await expect(page.getByRole('link', { name: 'Directory' })).toBeVisible();
    await expect(told).toBeHidden();

    await page.keyboard.press('Escape');
    const unsent = page.getByRole('complementary', { name: 'Unsent changes' });
    await expect(unsent).toContainText('1 change waiting to be sent');
    await expect(call).toContainText(/^You are asked to come: Tornado, [^·]*Answer$/);
    await expect(unsent.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/outbox');
  },
);

test(
  'an unsent RSVP can be withdrawn on its card, and is never sent',
  { tag: '@phone' },
  async ({ page, people, signIn, portal }) => {
    const { title } = await portal.makeTrainingSession();
    await signIn(page, await people.chaplain());
    const card = await findCard(page, title);
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'RSVP' }).click();
    await card.getByRole('button', { name: `Take back: ${title}` }).click();
    await expect(card.getByRole('button', { name: 'RSVP' })).toBeVisible();
    await expect.poll(() => queuedOn(page)).toEqual([]);
    const changes = watchChanges(page);
    await page.context().setOffline(false);
    await expect(page.getByText('No connection.')).toBeHidden();
    expect(changes).toEqual([]);
  },
);

test(
  'a bookmark set without a signal is stored once the signal is back',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    await contributeResource(page, { title: 'Listening well', tags: [] });
    await approveResource(page, 'Listening well');
    await signIn(page, await people.chaplain());
    await page.goto('/resources');
    const bookmark = button(page, /^Bookmark: Listening well/);
    await expect(bookmark).toBeVisible();
    await page.context().setOffline(true);
    await bookmark.click();
    await expect(bookmark).toHaveAccessibleName('Bookmark: Listening well (waiting to be sent)');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    const card = page.getByRole('article', { name: 'Listening well' });
    await expect(card.getByText('Bookmarked, waiting to be sent')).toBeVisible();
    await expect(card.getByText('Needs a connection.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(bookmark).toHaveAccessibleName('Bookmark: Listening well');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    const answer = await page.request.get('/api/resources?isBookmarked=true');
    expect(await answer.json()).toMatchObject([{ title: 'Listening well' }]);
  },
);

test(
  'an unsent action is sent once, even if two tabs are open (O10)',
  { tag: '@phone' },
  async ({ page, openAsCalled }) => {
    await openAsCalled();
    const other = await page.context().newPage();
    await other.goto('/training');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await other.waitForLoadState('networkidle');
    await expect(button(page, 'I can come')).toBeVisible();
    await page.context().setOffline(true);
    await button(page, 'I can come').click();
    await expect(other.getByText('1 tap waiting to be sent')).toBeVisible();
    const changes = [watchChanges(page), watchChanges(other)];
    await page.context().setOffline(false);
    await expect(waitingLine(page)).toBeHidden();
    await expect(other.getByText('1 tap waiting to be sent')).toBeHidden();
    expect(changes.flat()).toHaveLength(1);
    const answer = await page.request.get('/api/deployments');
    expect(await answer.json()).toMatchObject([{ status: 'coming' }]);
  },
);

test(
  'the list of unsent actions names the kind of people cared for; removing an action keeps the focus in the list',
  { tag: '@phone' },
  async ({ page, openAsCalled }) => {
    await openAsCalled({ status: 'on-scene', answeredAt: new Date() });
    await expect(button(page, 'I’ve left')).toBeEnabled();
    await page.context().setOffline(true);
    await button(page, 'One more: Survivors').click();
    await button(page, 'One more: Children').click();
    await button(page, 'One more: Survivors').click();
    await waitingLine(page).click();
    const list = page.getByRole('region', { name: 'Waiting for the connection' }).getByRole('list');
    const rows = list.getByRole('listitem');
    await expect(rows).toHaveText([/Contacts × 2.*Survivors, one more/, /Children, one more/]);

    await rows.nth(0).getByRole('button', { name: 'Take one back' }).focus();
    await page.keyboard.press('Enter');
    await expect(rows.nth(0).getByRole('button', { name: 'Take back' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText([/Children, one more/]);
    await expect(list).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(waitingLine(page)).toBeFocused();
  },
);

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'after the last unsent change is withdrawn by keyboard, the focus is on the page’s heading',
    { tag: '@phone' },
    async ({ page, portal, people, signIn }) => {
      await portal.makeTrainingSession();
      await signIn(page, await people.chaplain());
      await page.goto('/training');
      await untilWorkerAnswers(page);
      await page.context().setOffline(true);
      // Waits until the page knows it is offline. Otherwise it would send the RSVP immediately.
      await expect(page.getByText(/^No connection/)).toBeVisible();
      await page.getByRole('button', { name: /^RSVP/ }).click();
      await page.getByRole('link', { name: 'Show' }).click();
      await button(page, 'Take back').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Nothing waits')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your Changes' })).toBeFocused();
    },
  );

  test(
    'unsent actions are listed with time and state, and each can be withdrawn',
    { tag: '@phone' },
    async ({ page, openAsCalled }) => {
      await openAsCalled({ status: 'coming', answeredAt: new Date() });
      await untilPackIsKept(page);
      await untilWorkerAnswers(page);
      await page.context().setOffline(true);
      await button(page, 'I’m here').click();
      await button(page, 'One more: Survivors').click();
      await button(page, 'One more: Survivors').click();
      await expect.poll(() => queuedOn(page)).toHaveLength(3);
      await page.goto('/training');
      await page.getByRole('link', { name: 'Show' }).click();

      const rows = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(0)).toContainText(
        /^\d\d:\d\d · I’m here · Tornado, .*Waiting to be sent/,
      );
      await expect(rows.nth(1)).toContainText('Contacts × 2');
      await rows.nth(1).getByRole('button', { name: 'Take one back' }).click();
      await expect(rows.nth(1)).not.toContainText('×');
      await rows.nth(1).getByRole('button', { name: 'Take back' }).click();
      await expect(rows).toHaveCount(1);
      await page.context().setOffline(false);
      await expect(page.getByText('Nothing waits')).toBeVisible();
      const answer = await page.request.get('/api/deployments');
      expect(await answer.json()).toMatchObject([
        { status: 'on-scene', contacts: { survivor: 0 } },
      ]);
    },
  );

  test(
    'one person cared for is counted once, even if two tabs and the service worker send the tap at the same time (O10)',
    { tag: '@phone' },
    async ({ page, portal, openAsCalled }) => {
      await openAsCalled({ status: 'on-scene', answeredAt: new Date() });
      await untilWorkerAnswers(page);
      const wakeWorker = await workerOf(page, portal);
      const other = await page.context().newPage();
      await other.goto('/training');
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await portal.stopServing();
      await button(page, 'One more: Survivors').click();
      await expect(waitingLine(page)).toBeVisible();
      await portal.serveAgain();
      const goOnline = () => window.dispatchEvent(new Event('online'));
      await Promise.all([wakeWorker(), page.evaluate(goOnline), other.evaluate(goOnline)]);
      await expect.poll(() => queuedOn(page)).toEqual([]);
      const answer = await page.request.get('/api/deployments');
      expect(await answer.json()).toMatchObject([{ contacts: { survivor: 1 } }]);
    },
  );

  test(
    'the browser sends unsent actions when no page of the portal is open',
    { tag: '@phone' },
    async ({ page, portal, openAsCalled }) => {
      await openAsCalled();
      await untilWorkerAnswers(page);
      const wakeWorker = await workerOf(page, portal);
      await portal.stopServing();
      await button(page, 'I can come').click();
      await expect(waitingLine(page)).toBeVisible();
      await page.goto('about:blank');
      await portal.serveAgain();
      await wakeWorker();
      await expect
        .poll(async () => (await page.request.get('/api/deployments')).text())
        .toContain('"status":"coming"');
      await page.goto('/healthz');
      await expect.poll(() => queuedOn(page)).toEqual([]);
    },
  );

  test(
    'unsent actions are not sent after a logout, even if the page was closed immediately (O2)',
    { tag: '@phone' },
    async ({ page, portal, openAsCalled }) => {
      await openAsCalled();
      await untilWorkerAnswers(page);
      const wakeWorker = await workerOf(page, portal);
      await portal.stopServing();
      await button(page, 'I can come').click();
      await expect.poll(() => queuedOn(page)).toHaveLength(1);
      await holdDatabase(page);
      await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(toast(page, 'Signed out on this device').first()).toBeVisible();
      await page.goto('about:blank');
      await portal.serveAgain();
      await wakeWorker();
      await page.goto('/healthz');
      await expect.poll(() => queuedOn(page)).toEqual([]);
      const answer = await page.request.get('/api/deployments');
      expect(await answer.json()).toMatchObject([{ status: 'asked' }]);
    },
  );
});

/** Returns a function that wakes the service worker as a browser does when it is online again. */
async function workerOf(page: Page, portal: Portal) {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const sync = { origin: portal.url, registrationId: await registered, tag: 'outbox' };
  return () => devTools.send('ServiceWorker.dispatchSyncEvent', { ...sync, lastChance: false });
}

/** Keeps the outbox locked in the device's database until the page is closed. */
async function holdDatabase(page: Page) {
  await page.evaluate(async () => {
    const opening = indexedDB.open('portal');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
    await new Promise((resolve) => {
      const goOn = () => {
        resolve(undefined);
        store.count().addEventListener('success', goOn);
      };
      goOn();
    });
  });
}
