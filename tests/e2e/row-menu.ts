import { expect, type Page } from 'playwright/test';

export async function openRowMenu(page: Page, name: string) {
  const label = `Actions for ${name}`;
  await page.getByRole('button', { name: label }).click();
  return page.getByRole('menu', { name: label }).getByRole('menuitem');
}

export async function chooseInRow(page: Page, name: string, item: string) {
  const items = await openRowMenu(page, name);
  await items.filter({ hasText: item }).click();
}

/** Chooses an action of an activation: a button, or on a phone an item of its menu. */
export async function chooseForActivation(page: Page, name: string) {
  await expect(page.getByRole('tab', { name: 'Board' })).toBeVisible();
  const button = page.getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
  else await chooseInRow(page, 'this activation', name);
}
