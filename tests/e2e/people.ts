import { randomInt } from 'node:crypto';
import type { Locator } from 'playwright/test';
import { expect, PASSWORD, type Page } from './fixtures.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
}

export function newPerson(firstName: string): Person {
  // Digits, because they all have the same width: names fit, or don't fit, in every run.
  const mark = String(randomInt(10_000_000, 100_000_000));
  const username = `${firstName.toLowerCase()}${mark}`;
  return { firstName, lastName: `Whitfield${mark}`, username, email: `${username}@example.org` };
}

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

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

export async function fillApplication(page: Page) {
  await page.getByLabel('Phone', { exact: true }).fill('+1 502 555 0142');
  await page.getByLabel('City').fill('Hazard');
  await page.getByRole('radio', { name: 'Christian' }).check();
  await page.getByLabel('Grief counseling', { exact: true }).check();
  await page.getByLabel('Weekdays', { exact: true }).check();
  await page.getByRole('button', { name: 'Submit Application' }).click();
}

/** Returns the navigation bar, with its menu open on a phone. */
export async function openBar(page: Page) {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toBeVisible();
  const menu = bar.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  return bar;
}

export async function follow(page: Page, label: string) {
  await (await openBar(page)).getByRole('link', { name: label }).click();
}

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

export async function leaveByEscape(dialog: Locator) {
  // Until the new dialog has the focus, Escape would close the dialog below it.
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  // Repeats the key: on a busy machine a focused dialog may not listen to keys yet.
  await expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 3_000 });
  }).toPass();
}

export function toast(page: Page, title: string) {
  return page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true });
}
