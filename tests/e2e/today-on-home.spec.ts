import { expect, test, type Browser, type Page } from 'playwright/test';
import { trust } from '#shared/trust.ts';
import { callOut as callOutByApi } from './deployments.ts';
import {
  fillApplication,
  follow,
  makeApprovedChaplain,
  newPerson,
  openBrowser,
  register,
  settleApplications,
  signIn,
  signInAsAdministrator,
  toast,
  type Person,
} from './people.ts';

interface Made {
  id: string;
}

const today = (page: Page) => page.getByRole('region', { name: 'Today' });

/** Signs an administrator in elsewhere, for calls of the API. */
async function openOffice(browser: Browser, page: Page) {
  const office = await openBrowser(browser, page);
  await signInAsAdministrator(office);
  return office;
}

async function chaplainOf(office: Page, person: Person) {
  const found = await office.request.get(`/api/chaplains?search=${person.lastName}`);
  const [chaplain] = trust<Made[]>(await found.json(), 'the answer is a list of chaplains');
  if (!chaplain) throw new Error('the chaplain was not found');
  return chaplain.id;
}

/** Makes an activation with a lead, and asks one chaplain to come. */
async function callOut(office: Page, { called, lead }: { called: Person; lead: Person }) {
  const made = await office.request.post('/api/activations', {
    data: {
      eventType: 'Flood',
      location: `Hazard ${called.lastName}`,
      description: 'One shelter.',
      startTime: new Date().toISOString(),
      chaplainId: await chaplainOf(office, lead),
    },
  });
  expect(made.status()).toBe(201);
  const { id } = trust<Made>(await made.json(), 'the answer is an activation');
  const asked = await office.request.post(`/api/activations/${id}/calls`, {
    data: { chaplainIds: [await chaplainOf(office, called)], message: 'Report to the gym.' },
  });
  expect(asked.ok()).toBe(true);
}

test('a chaplain answers a call on Home, arrives and leaves there, with the lead’s number in sight', async ({
  page,
  browser,
  baseURL,
}) => {
  const ruth = newPerson('Ruth');
  const lead = newPerson('Miriam');
  for (const person of [ruth, lead]) await makeApprovedChaplain(browser, baseURL ?? '', person);
  const office = await openOffice(browser, page);
  await callOut(office, { called: ruth, lead });

  await signIn(page, ruth.username);
  await expect(page).toHaveURL('/');
  const call = today(page).getByRole('article', { name: `Flood, Hazard ${ruth.lastName}` });
  await expect(call).toContainText('Report to the gym.');
  await expect(call.getByRole('link', { name: /555-0110/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Chaplaincy Program/);

  await call.getByRole('button', { name: 'I can come', exact: true }).click();
  await call.getByRole('button', { name: '30 min' }).click();
  await expect(call.getByText(/You are coming and arrive at about/)).toBeVisible();
  await call.getByRole('button', { name: 'I’m here', exact: true }).click();
  await expect(call.getByText(/On scene since/)).toBeVisible();
  await call.getByRole('button', { name: 'I’ve left' }).click();
  await expect(call.getByRole('button', { name: 'I’ve left' })).toBeHidden();
  await call.getByRole('link', { name: 'Hours and people cared for' }).click();
  await expect(page).toHaveURL('/deployments');
  await office.context().close();
});

test('Home tells an applicant how to apply, that the review is awaited, and why it was declined', async ({
  page,
  browser,
  baseURL,
}) => {
  const grace = newPerson('Grace');
  await register(page, grace, 'Chaplain');
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(today(page)).toContainText('You haven’t applied to serve as a chaplain yet.');
  await today(page).getByRole('link', { name: 'Complete your application' }).click();
  await expect(page).toHaveURL('/profile#application');
  await fillApplication(page);
  await expect(toast(page, 'Chaplain profile created')).toBeVisible();
  await follow(page, 'Home');
  await expect(today(page)).toContainText('Awaiting review since');

  const office = await openOffice(browser, page);
  const id = await chaplainOf(office, grace);
  const reason = 'Please name the body that endorses you.';
  await office.request.put(`/api/chaplains/${id}/decline`, { data: { reason } });
  await page.reload();
  await expect(today(page)).toContainText(reason);
  await expect(today(page).getByRole('link', { name: 'Change and apply again' })).toBeVisible();

  await settleDeclined(office, id);
  await page.reload();
  await expect(today(page)).toContainText('Contact an administrator to become active');
  await office.context().close();
  expect(baseURL).toBeDefined();
});

/** Approves and deactivates, as an office does with somebody who is away for a while. */
async function settleDeclined(office: Page, id: string) {
  expect((await office.request.put(`/api/chaplains/${id}/approve`)).status()).toBe(200);
  const put = await office.request.put(`/api/chaplains/${id}`, { data: { isActive: false } });
  expect(put.status()).toBe(200);
}

test('Home leads an administrator to each list in which something waits', async ({
  page,
  browser,
  baseURL,
}) => {
  const applicant = newPerson('Thomas');
  const other = await openBrowser(browser, page);
  await register(other, applicant, 'Chaplain');
  await fillApplication(other);
  await expect(toast(other, 'Application submitted!')).toBeVisible();
  await other.context().close();

  await signInAsAdministrator(page);
  const LISTS = [
    { label: /Calls without answer/, url: '/activations' },
    { label: /Active deployments/, url: '/activations?status=active' },
    { label: /Hours to approve/, url: '/hours?approved=false' },
    { label: /Pending resources/, url: '/admin?tab=resources' },
    { label: /Pending applications/, url: '/dashboard' },
  ];
  for (const { label, url } of LISTS) {
    await today(page).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(url);
    await page.goBack();
  }
  await expect(
    today(page).getByRole('link', { name: /^[1-9]\d* Pending applications/ }),
  ).toBeVisible();
  await settleApplications(browser, baseURL ?? '', applicant.lastName);
});

test('Home greets a guest with training and resources, and shows nothing of it to a stranger', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Join Our Program' })).toBeVisible();
  await expect(today(page)).toBeHidden();
  await register(page, newPerson('Sam'), 'Guest');
  await expect(today(page)).toContainText('Good to have you here');
  await expect(page.getByRole('link', { name: 'View Training' })).toBeVisible();
  await today(page).getByRole('link', { name: 'Resource Library' }).click();
  await expect(page).toHaveURL('/resources');
});

test('Home does not move once its public part is in sight, however late what waits arrives', async ({
  page,
  browser,
  baseURL,
}) => {
  const lois = newPerson('Lois');
  await makeApprovedChaplain(browser, baseURL ?? '', lois);
  await signIn(page, lois.username);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/(deployments|user)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await expect(today(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  release();
  await expect(today(page)).toContainText('No call is waiting for you.');
});

test('Home that is opened only after the connection was lost shows the call that waits', async ({
  page,
  browser,
  baseURL,
}) => {
  const naomi = newPerson('Naomi');
  await makeApprovedChaplain(browser, baseURL ?? '', naomi);
  await callOutByApi(browser, baseURL ?? '', naomi);
  await signIn(page, naomi.username);
  await page.goto('/deployments');
  const call = page.getByRole('article', { name: naomi.lastName });
  await expect(call.getByRole('button', { name: 'I can come', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Chaplaincy Program', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(today(page).getByRole('article', { name: naomi.lastName })).toBeVisible();
});

test('Home says that what waits for a person did not arrive when its code can’t be loaded', async ({
  page,
}) => {
  await register(page, newPerson('Sam'), 'Guest');
  await page.route(/\/assets\/today-/, (route) => route.abort());
  await page.reload();
  await expect(today(page)).toContainText('This part of the page did not arrive.');
});

test('a session that ends while Home is open is told there, with the way to sign in', async ({
  page,
}) => {
  const person = newPerson('Dorcas');
  await register(page, person, 'Guest');
  await expect(today(page)).toContainText('Good to have you here');
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText('You were signed out. Sign in to go on.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, person.username);
  await expect(page.getByText('You were signed out. Sign in to go on.')).toBeHidden();
});
