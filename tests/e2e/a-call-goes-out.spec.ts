import { readFile } from 'node:fs/promises';
import { format } from 'date-fns';
import { expect, test, type Browser, type Page } from 'playwright/test';
import {
  follow,
  fullName,
  makeApprovedChaplain,
  newPerson,
  openBar,
  openBrowser,
  signIn,
  signInAsAdministrator,
  toast,
  type Person,
} from './people.ts';

async function chaplainWithPhone(browser: Browser, page: Page, person: Person) {
  const phone = await openBrowser(browser, page);
  await signIn(phone, person.username);
  return phone;
}

/** Opens the page of a new activation, ready to call chaplains out. */
async function createActivation(page: Page, location: string) {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All activations' }).click();
  await page.getByRole('button', { name: 'Create Activation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Activation' });
  await dialog.getByLabel('Event type').fill('Tornado');
  await dialog.getByLabel('Location').fill(location);
  await dialog.getByLabel('Description').fill('Two shelters and a reunification point.');
  await dialog.getByLabel('Region', { exact: false }).first().selectOption('B');
  await dialog.getByLabel('Chaplains needed').fill('2');
  await dialog.getByRole('button', { name: 'Create Activation' }).click();
  await expect(page).toHaveURL(/\/activations\/[\da-f-]{36}\?tab=call-out$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tornado, ${location}`);
  return page.url().replace(/\?.*/, '');
}

async function call(page: Page, people: readonly Person[], message = '') {
  for (const person of people) {
    await page.getByLabel('Search').fill(person.lastName);
    await page.getByRole('checkbox', { name: fullName(person) }).check();
  }
  if (message) await page.getByLabel(/^Message/).fill(message);
  const count = people.length === 1 ? '1 chaplain' : `${people.length} chaplains`;
  await page.getByRole('button', { name: `Ask ${count}` }).click();
  await expect(page.getByText(/were asked\.|was asked\./)).toBeVisible();
}

/** As an input of date and time takes it. */
function localTime(from: Date, days: number, clock: string) {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 12);
  return `${format(day, 'yyyy-MM-dd')}T${clock}`;
}

const onBoard = (page: Page, person: Person) =>
  page.getByRole('article', { name: fullName(person) });
const group = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

test('a coordinator calls two chaplains: one declines, one comes, loses the connection, serves, and the hours are paid for', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const ruth = newPerson('Ruth');
  const daniel = newPerson('Daniel');
  for (const person of [ruth, daniel]) {
    await makeApprovedChaplain(browser, baseURL ?? '', person);
  }
  const hers = await chaplainWithPhone(browser, page, ruth);
  const his = await chaplainWithPhone(browser, page, daniel);
  const place = `Mayfield ${ruth.lastName}`;

  await signInAsAdministrator(page);
  const activation = await createActivation(page, place);
  await call(page, [ruth, daniel], 'Report to the high school.');
  await page.getByRole('tab', { name: 'Board' }).click();
  await expect(group(page, 'Asked').getByRole('article')).toHaveCount(2);

  await follow(hers, 'Directory');
  await expect(hers.getByText(`You are asked to come: Tornado, ${place}`)).toBeVisible();
  await hers.getByRole('link', { name: 'Answer' }).click();
  await expect(hers.getByRole('heading', { name: 'My Deployments' })).toBeVisible();
  await expect(hers.getByText('Report to the high school.')).toBeVisible();
  await hers.getByRole('button', { name: 'I can come', exact: true }).click();
  await hers.getByRole('button', { name: '30 min' }).click();
  await expect(hers.getByText(/You are coming and arrive at about/)).toBeVisible();

  await follow(his, 'Deployments');
  await his.getByRole('button', { name: 'I can’t', exact: true }).click();
  await his.getByLabel(/^Reason/).fill('On shift at the hospital');
  await his.getByRole('button', { name: 'Add reason' }).click();
  await expect(his.getByText('You can’t come: On shift at the hospital')).toBeVisible();

  // The board is not touched: it refreshes by itself.
  await expect(onBoard(page, ruth)).toContainText('Arrives at', { timeout: 20_000 });
  await expect(group(page, 'Declined')).toContainText('On shift at the hospital');

  await hers.context().setOffline(true);
  const tappedAt = new Date();
  await hers.getByRole('button', { name: 'I’m here', exact: true }).click();
  await expect(hers.getByText(/waiting to be sent/)).toBeVisible();
  await expect(hers.getByText(/On scene since/)).toBeVisible();
  const oneMore = hers.getByRole('button', { name: 'One more: Survivors' });
  await oneMore.click();
  await oneMore.click();
  await hers.getByRole('button', { name: /waiting to be sent/ }).click();
  await expect(hers.getByText(/Contacts × 2/)).toBeVisible();
  await hers.waitForTimeout(3_000);
  await hers.context().setOffline(false);
  await expect(hers.getByText(/waiting to be sent/)).toBeHidden({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(group(page, 'On scene')).toContainText(fullName(ruth));
  const clock = `${String(tappedAt.getHours()).padStart(2, '0')}:${String(tappedAt.getMinutes()).padStart(2, '0')}`;
  await expect(onBoard(page, ruth)).toContainText(`Since ${clock}`);
  await expect(onBoard(page, ruth)).toContainText('2 cared for');

  await hers.getByRole('button', { name: 'I’ve left' }).click();
  await expect(hers.getByText('Not yet approved')).toBeVisible();

  await page.goto(activation);
  await expect(group(page, 'Left')).toContainText(fullName(ruth));
  await page.getByRole('link', { name: 'Hours', exact: true }).click();
  const entry = page.getByRole('row').filter({ hasText: fullName(ruth) });
  await expect(entry).toContainText('To be approved');

  await hers.getByRole('button', { name: /^Correct/ }).click();
  const correction = hers.getByRole('dialog', { name: 'Correct hours' });
  await correction.getByLabel('Arrived').fill(localTime(tappedAt, -2, '20:00'));
  await correction.getByLabel('Left').fill(localTime(tappedAt, -1, '03:45'));
  await expect(correction.getByText('over midnight')).toBeVisible();
  await correction.getByLabel('Kind of work').selectOption({ label: 'Shelter visit' });
  await correction.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(hers, 'Hours corrected').first()).toBeVisible();
  await expect(hers.getByText('Shelter visit')).toBeVisible();

  // What the coordinator looks at is from before the correction.
  await entry.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText(/These hours were changed meanwhile/).first()).toBeVisible();
  await expect(entry).toContainText('Shelter visit');
  await expect(entry).toContainText('To be approved');
  await entry.getByRole('button', { name: /^Approve/ }).press('Enter');
  await expect(entry.getByText('Approved', { exact: true })).toBeVisible();
  await expect(entry).toBeFocused();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  const line = csv.split('\r\n').find((each) => each.includes(fullName(ruth))) ?? '';
  for (const cell of [place, '7.75', 'Shelter visit', 'yes']) expect(line).toContain(cell);

  await hers.reload();
  await expect(hers.getByText('Approved', { exact: true })).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Correct/ })).toHaveCount(0);

  await page.goto('/dashboard');
  await expect(page.getByText('Approved this month')).toBeVisible();
  await page.getByRole('link', { name: 'Tornado' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tornado');
  await Promise.all([hers.context().close(), his.context().close()]);
});

test('whoever is on the way is told that an activation was cancelled, and the coordinator saw who they are', async ({
  page,
  browser,
  baseURL,
}) => {
  const ruth = newPerson('Ruth');
  await makeApprovedChaplain(browser, baseURL ?? '', ruth);
  const hers = await chaplainWithPhone(browser, page, ruth);
  const place = `Paducah ${ruth.lastName}`;
  await signInAsAdministrator(page);
  await createActivation(page, place);
  await call(page, [ruth]);

  await page.getByRole('tab', { name: 'Board' }).click();
  await onBoard(page, ruth)
    .getByRole('button', { name: /^Record/ })
    .click();
  const record = page.getByRole('dialog', { name: 'Record an answer' });
  await record.getByRole('radio', { name: 'Is coming' }).check();
  await record.getByRole('button', { name: 'Record' }).click();
  await expect(group(page, 'Coming')).toContainText(fullName(ruth));

  await page.getByRole('button', { name: 'Cancel activation' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel activation' });
  await expect(cancel.getByText('On the way, and told not to come (1)')).toBeVisible();
  await expect(cancel.getByText(fullName(ruth))).toBeVisible();
  await cancel.getByRole('button', { name: 'Cancel this activation' }).click();
  await expect(cancel).toBeHidden();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

  await follow(hers, 'Profile');
  await expect(hers.getByText(`Cancelled: Tornado, ${place}`)).toBeVisible();
  await hers.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(hers.getByText('This activation was cancelled.')).toBeVisible();
  await hers.getByRole('button', { name: 'I have read this' }).click();
  await expect(hers.getByText('This activation was cancelled.')).toBeHidden();
  await follow(hers, 'Profile');
  await expect(hers.getByText(`Cancelled: Tornado, ${place}`)).toBeHidden();
  await hers.context().close();
});

test('what waits on a phone survives closing the page, is warned of at sign-out, and is never somebody else’s', async ({
  page,
  browser,
  baseURL,
}) => {
  const ruth = newPerson('Ruth');
  const daniel = newPerson('Daniel');
  for (const person of [ruth, daniel]) {
    await makeApprovedChaplain(browser, baseURL ?? '', person);
  }
  const coordinator = await openBrowser(browser, page);
  await signInAsAdministrator(coordinator);
  await createActivation(coordinator, `Hazard ${ruth.lastName}`);
  await call(coordinator, [ruth]);

  await signIn(page, ruth.username);
  await page.goto('/deployments');
  const actions = '**/api/deployments/*/actions';
  await page.route(actions, (route) => route.abort());
  await page.getByRole('button', { name: 'I can come', exact: true }).click();
  await expect(page.getByText(/waiting to be sent/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/waiting to be sent/)).toBeVisible();
  await expect(page.getByText('You are coming. Thank you.')).toBeVisible();

  await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
  const warning = page.getByRole('dialog', { name: /taps that are not recorded/ });
  await warning.getByRole('button', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out').first()).toBeVisible();

  await page.unroute(actions);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await signIn(page, daniel.username);
  await page.goto('/deployments');
  await expect(page.getByText('Nothing needs you right now')).toBeVisible();
  await expect(page.getByText(/waiting to be sent/)).toBeHidden();
  expect(sent.filter((url) => url.includes('/actions'))).toEqual([]);

  await page.context().clearCookies();
  await signIn(page, ruth.username);
  await expect.poll(() => sent.filter((url) => url.includes('/actions')).length).toBe(1);
  await coordinator.getByRole('tab', { name: 'Board' }).click();
  await expect(group(coordinator, 'Coming')).toContainText(fullName(ruth));
  await coordinator.context().close();
});

test('by keyboard, an answer leaves one at the deployment and a release at the person; a tab that sleeps holds nothing back', async ({
  page,
  browser,
  baseURL,
}) => {
  const ruth = newPerson('Ruth');
  await makeApprovedChaplain(browser, baseURL ?? '', ruth);
  const coordinator = await openBrowser(browser, page);
  await signInAsAdministrator(coordinator);
  const place = `Berea ${ruth.lastName}`;
  await createActivation(coordinator, place);
  await call(coordinator, [ruth]);

  await signIn(page, ruth.username);
  const asleep = await page.context().newPage();
  await asleep.goto('/training');
  await asleep.evaluate(async () => {
    const user: unknown = await (await fetch('/api/user')).json();
    const id = typeof user === 'object' && user && 'id' in user ? String(user.id) : '';
    void navigator.locks.request(`taps:${id}`, () => new Promise(() => {}));
  });
  await page.goto('/deployments');
  await page.getByRole('button', { name: 'I can come', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Tornado, ${place}` })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'I’m here', exact: true })).toBeFocused();
  await expect(page.getByText(/waiting to be sent/)).toBeVisible();
  await expect(page.getByText(/waiting to be sent/)).toBeHidden({ timeout: 30_000 });
  await coordinator.getByRole('tab', { name: 'Board' }).click();
  await expect(group(coordinator, 'Coming')).toContainText(fullName(ruth));
  await onBoard(coordinator, ruth).getByRole('button', { name: 'Release' }).press('Enter');
  await expect(group(coordinator, 'Released')).toContainText(fullName(ruth));
  await expect(onBoard(coordinator, ruth)).toBeFocused();
  await coordinator.context().close();
});

test('what was tapped without a connection is sent from whatever page is opened next', async ({
  page,
  browser,
  baseURL,
}) => {
  const ruth = newPerson('Ruth');
  await makeApprovedChaplain(browser, baseURL ?? '', ruth);
  const coordinator = await openBrowser(browser, page);
  await signInAsAdministrator(coordinator);
  await createActivation(coordinator, `Pikeville ${ruth.lastName}`);
  await call(coordinator, [ruth]);

  const context = page.context();
  await signIn(page, ruth.username);
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
  await expect(again.getByText(/waiting for the connection/)).toBeHidden();
  await coordinator.getByRole('tab', { name: 'Board' }).click();
  await expect(group(coordinator, 'On scene')).toContainText(fullName(ruth));
  await coordinator.context().close();
});
