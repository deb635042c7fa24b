import type { Page } from 'playwright/test';

export async function openRowMenu(page: Page, name: string) {
  const label = `Actions for ${name}`;
  await page.getByRole('button', { name: label }).click();
  return page.getByRole('menu', { name: label }).getByRole('menuitem');
}

export async function chooseInRow(page: Page, name: string, item: string) {
  const items = await openRowMenu(page, name);
  await items.filter({ hasText: item }).click();
}
