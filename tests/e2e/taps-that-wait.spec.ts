import { expect, PASSWORD, test, type Page } from './fixtures.ts';
import { fullName, openBar, toast } from './people.ts';
import { queuedOn } from './device.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waitingLine = (page: Page) => page.getByRole('button', { name: /waiting to be sent$/ });

function watchTaps(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/actions')) sent.push(request.url());
  });
  return sent;
}

async function signInOnThisPage(page: Page, { username }: { username: string }) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Collects the taps that the server has accepted. */
function watchTaken(page: Page) {
  const taken: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/actions') && response.ok()) taken.push(response.url());
  });
  return taken;
}

async function answerAndLoseSession(page: Page) {
  await expect(button(page, 'I can come')).toBeVisible();
  await page.context().setOffline(true);
  await button(page, 'I can come').click();
  await expect(waitingLine(page)).toBeVisible();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/auth\?next=%2Fdeployments/);
  const notice = page.getByText('You are signed out. Sign in to send 1 tap');
  await expect(notice).toBeVisible();
  return notice;
}

async function answerAndLogOut(page: Page) {
  await expect(button(page, 'I can come')).toBeVisible();
  // The page loads the dialog's code in advance, but only when it has nothing else to do.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/logout-dialog')),
  );
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await button(page, 'I can come').click();
  await expect(waitingLine(page)).toBeVisible();
  await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
  return page.getByRole('dialog', { name: 'Sign out without a connection?' });
}

test(
  'when a session ends, unsent taps are kept, and sent once the same person signs in again',
  { tag: '@phone' },
  async ({ page, openAsCalled }) => {
    const { person } = await openAsCalled();
    const notice = await answerAndLoseSession(page);
    await page.goto('/');
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(notice).toBeVisible();
    const sent = watchTaps(page);
    await page.goto('/deployments');
    await signInOnThisPage(page, person);
    await expect(page).toHaveURL(/\/deployments$/);
    await expect.poll(() => sent.length).toBe(1);
    await expect(page.getByText('You are coming. Thank you.')).toBeVisible();
    await expect(waitingLine(page)).toBeHidden();
  },
);

test(
  'when a session ends, unsent taps are kept, and not sent if another person signs in',
  { tag: '@phone' },
  async ({ page, people, openAsCalled }) => {
    await openAsCalled();
    const notice = await answerAndLoseSession(page);

    const taken = watchTaken(page);
    await signInOnThisPage(page, await people.chaplain());
    await expect(notice).toBeHidden();
    // Watches only the new page, because the former page may have a request that is still running.
    await page.goto('/deployments', { waitUntil: 'commit' });
    const sent = watchTaps(page);
    await expect(page.getByText('Nothing needs you right now')).toBeVisible();
    await expect(waitingLine(page)).toBeHidden();
    expect([...sent, ...taken]).toEqual([]);
    await page.context().clearCookies();
    await page.goto('/deployments');
    await expect(notice).toBeVisible();
  },
);

test(
  'logging out without a connection warns about unsent taps, and can be cancelled',
  { tag: '@phone' },
  async ({ page, openAsCalled }) => {
    await openAsCalled();
    const dialog = await answerAndLogOut(page);
    await expect(dialog.getByText('1 tap would be lost')).toBeVisible();
    await expect(dialog.getByText(/I can come · Tornado/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page.getByRole('heading', { name: 'My Deployments' })).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('button', { name: /^(Menu|Logout)$/ })).toBeFocused();
  },
);

test(
  'a logout without a connection ends the session once the connection is back',
  { tag: '@phone' },
  async ({ page, openAsCalled }) => {
    const { person } = await openAsCalled();
    const dialog = await answerAndLogOut(page);
    await dialog.getByRole('button', { name: 'Sign out on this device' }).click();
    await expect(toast(page, 'Signed out on this device').first()).toBeVisible();
    await expect(page.getByText(fullName(person))).toHaveCount(0);
    await expect(page.getByText(/Sign in to send/)).toHaveCount(0);
    await expect.poll(() => queuedOn(page)).toEqual([]);

    const isLogout = (answer: { url: () => string }) => answer.url().endsWith('/api/logout');
    const ended = page.waitForResponse(isLogout, { timeout: 40_000 });
    await page.context().setOffline(false);
    expect((await ended).status()).toBe(204);
    expect((await page.request.get('/api/user')).status()).toBe(401);
  },
);

test(
  'a page opened while a logout is still pending treats the person as signed out',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/');
    await page.route('**/api/logout', (route) => route.abort());
    await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Signed out on this device').first()).toBeVisible();
    await page.goto('/directory');
    await expect(page).toHaveURL(/\/auth\?next=%2Fdirectory/);
    await page.unroute('**/api/logout');
    await page.reload();
    await expect.poll(async () => (await page.request.get('/api/user')).status()).toBe(401);
  },
);

async function tapTwice(page: Page) {
  await expect(button(page, 'I’m here')).toBeEnabled();
  await page.context().setOffline(true);
  await button(page, 'I’m here').click();
  await button(page, 'One more: Survivors').click();
  await expect(waitingLine(page)).toHaveText('2 taps waiting to be sent');
  return page.getByRole('region', { name: 'Waiting for the connection' });
}

for (const [width, height] of [
  [320, 568],
  [390, 844],
] as const) {
  test(
    `at ${width} by ${height} pixels the line about unsent taps is one row high and covers no button`,
    { tag: '@phone' },
    async ({ page, openAsCalled }) => {
      await page.setViewportSize({ width, height });
      await openAsCalled({ status: 'coming', answeredAt: new Date() });
      const line = await tapTwice(page);
      expect((await waitingLine(page).boundingBox())?.height).toBe(44);
      const actions = page.getByRole('group', { name: 'Deployments' }).getByRole('button');
      for (const action of await actions.filter({ visible: true }).all()) {
        await action.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
        const [own, over] = [await action.boundingBox(), await line.boundingBox()];
        expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
      }
    },
  );

  test(
    `at ${width} by ${height} pixels a tap on the line about unsent taps presses no button under it`,
    { tag: '@phone' },
    async ({ page, openAsCalled }) => {
      await page.setViewportSize({ width, height });
      await openAsCalled({ status: 'coming', answeredAt: new Date() });
      const line = await tapTwice(page);
      await button(page, 'One more: Survivors').evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        window.scrollBy(0, bottom - window.innerHeight + 4);
      });
      await waitingLine(page).click();
      await expect(line.getByText(/I’m here · Tornado/)).toBeVisible();
      await expect(waitingLine(page)).toHaveText('2 taps waiting to be sent');
      await waitingLine(page).press('Escape');
      await expect(line.getByText(/I’m here · Tornado/)).toBeHidden();
    },
  );
}
