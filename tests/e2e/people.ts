import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright/test';
import { expect, PASSWORD, type Page } from './fixtures.ts';

interface Person {
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

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

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
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Import Chaplains' }).click();
  return page.getByRole('dialog', { name: 'Import Chaplains' });
}

export async function logOut(page: Page) {
  await (await openBar(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page.locator('#mobile-menu')).toBeHidden();
}

/** Leaves a dialog by its key. */
export async function leaveByEscape(dialog: Locator) {
  // A key that comes before the dialog has the focus closes the one below it.
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  // On a busy machine a dialog can take the focus before it hears keys.
  await expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 3_000 });
  }).toPass();
}

export function toast(page: Page, title: string) {
  return page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true });
}
