import { randomUUID } from 'node:crypto';
import { trust } from '#shared/trust.ts';
import { expect, type Browser, type Locator, type Page } from 'playwright/test';

export const PASSWORD = 'harbor-lantern-92';
export const ADMIN_PASSWORD = 'a-fixed-password-for-tests';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
}

/** Somebody whom no other test knows. */
export function newPerson(firstName: string): Person {
  const mark = randomUUID().slice(0, 8).replaceAll('-', '');
  const username = `${firstName.toLowerCase()}${mark}`;
  return { firstName, lastName: `Whitfield${mark}`, username, email: `${username}@example.org` };
}

export const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/** A browser of one's own, with the project's viewport. */
export async function openBrowser(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext(viewport ? { viewport } : {});
  return context.newPage();
}

/** Registers through the form, from wherever the page is. */
export async function register(page: Page, person: Person, role: 'Chaplain' | 'Guest') {
  await page.goto('/auth?tab=register');
  await page.getByRole('radio', { name: role }).check();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Fills in and sends the application that is on the page. */
export async function fillApplication(page: Page) {
  await page.getByLabel('Phone', { exact: true }).fill('+1 502 555 0142');
  await page.getByLabel('City').fill('Hazard');
  await page.getByRole('radio', { name: 'Christian' }).check();
  await page.getByLabel('Grief counseling', { exact: true }).check();
  await page.getByLabel('Weekdays', { exact: true }).check();
  await page.getByRole('button', { name: 'Submit Application' }).click();
}

export async function signIn(page: Page, username: string, password = PASSWORD) {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

export const signInAsAdministrator = (page: Page) => signIn(page, 'admin', ADMIN_PASSWORD);

/** @returns the navigation bar, its menu opened where it has one. */
export async function openBar(page: Page) {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toBeVisible();
  const menu = bar.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  return bar;
}

/** Opens a page by the navigation bar. */
export async function follow(page: Page, label: string) {
  await (await openBar(page)).getByRole('link', { name: label }).click();
}

/** Opens the dialog in which an administrator imports a roster. */
export async function openImport(page: Page) {
  await follow(page, 'Admin');
  await page.getByRole('button', { name: 'Import Chaplains' }).click();
  return page.getByRole('dialog', { name: 'Import Chaplains' });
}

export async function logOut(page: Page) {
  await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
}

export function toast(page: Page, title: string) {
  return page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true });
}

/** Registers a chaplain and hands in the application by the calls of the API. @returns its id */
export async function makeApplication(browser: Browser, baseURL: string, person: Person) {
  const context = await browser.newContext({ baseURL });
  const { request } = context;
  const registered = await request.post('/api/register', {
    data: { ...person, password: PASSWORD, role: 'chaplain' },
  });
  expect(registered.status()).toBe(201);
  const applied = await request.post('/api/chaplains', {
    data: {
      phone: '606-555-0110',
      city: 'Hazard',
      affiliation: 'christian',
      expertise: ['Police chaplaincy'],
      availability: ['Weekends'],
    },
  });
  expect(applied.status()).toBe(201);
  const { id } = trust<{ id: string }>(await applied.json(), 'the answer is a chaplain');
  await context.close();
  return id;
}

/** Makes an approved chaplain by the calls of the API, for a test about something else. */
export async function makeApprovedChaplain(browser: Browser, baseURL: string, person: Person) {
  const id = await makeApplication(browser, baseURL, person);
  const context = await browser.newContext({ baseURL });
  const { request } = context;
  await request.post('/api/login', { data: { username: 'admin', password: ADMIN_PASSWORD } });
  expect((await request.put(`/api/chaplains/${id}/approve`)).status()).toBe(200);
  await context.close();
}

/** Refreshes the page until it shows what others' pending applications may keep off it for a while. */
export async function refreshUntilShown(page: Page, awaited: Locator) {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(awaited).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

/** Approves what a test leaves pending: the dashboard shows only the oldest five applications. */
export async function settleApplications(browser: Browser, baseURL: string, lastName: string) {
  const context = await browser.newContext({ baseURL });
  const { request } = context;
  await request.post('/api/login', { data: { username: 'admin', password: ADMIN_PASSWORD } });
  const answer = await request.get(`/api/chaplains?status=pending&search=${lastName}`);
  const pending = trust<{ id: string }[]>(await answer.json(), 'the answer is a list of chaplains');
  expect(pending.length).toBeGreaterThan(0);
  for (const { id } of pending) await request.put(`/api/chaplains/${id}/approve`);
  await context.close();
}
