import { callOut } from './deployments.ts';
import { expect, test, type Page, type People } from './fixtures.ts';
import { doubleText, faultsOfText } from './large-text.ts';
import { fullName } from './people.ts';
import type { Portal } from './portal.ts';

/** Fills the office's tables. Returns each table's URL and a text of a row that has a menu. */
async function fillTables(portal: Portal, people: People) {
  const clara = await people.chaplain({ firstName: 'Clara' });
  const { deploymentId } = await callOut(portal, clara, { status: 'left' });
  await portal.makeShift({ deploymentId });
  await portal.makeDelivery({ userId: clara.id });
  return [
    [`/admin?list=users&search=${clara.lastName}`, fullName(clara)],
    ['/hours?approved=false', fullName(clara)],
    ['/admin/messages', fullName(clara)],
    ['/admin/audit?action=signed-in', 'Signed in'],
  ] as const;
}

const menuButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Actions for .*${name}`) }).first();

test(
  'the office’s tables have rows 44 px high, with menus that work by keyboard alone',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin }) => {
    const tables = await fillTables(portal, people);
    await openAsAdmin('/');
    for (const [path, name] of tables) {
      await page.goto(path);
      const button = menuButton(page, name);
      await expect(button).toBeVisible();
      const row = page.getByRole('row').filter({ has: button });
      const height = (await row.boundingBox())?.height ?? 0;
      expect.soft(height, path).toBeGreaterThanOrEqual(44);
      expect.soft(height, path).toBeLessThanOrEqual(46);

      const items = page.getByRole('menuitem');
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(items.first()).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(items.last()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(items.first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(items).toHaveCount(0);
      await page.keyboard.press('ArrowUp');
      await expect(items.last()).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(items).toHaveCount(0);
    }
  },
);

test(
  'the office’s tables fit on a phone, even with text at 200 %, and a tap opens a row’s menu',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, openAsAdmin }) => {
    const tables = await fillTables(portal, people);
    await openAsAdmin('/');
    for (const [path, name] of tables) {
      await page.goto(path);
      await menuButton(page, name).tap();
      await expect(page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
      const widths = () =>
        page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
      const [needed, given] = await widths();
      expect(needed, path).toBe(given);
      await page.getByRole('heading', { level: 1 }).tap();
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await doubleText(page);
      expect(await faultsOfText(page), path).toEqual([]);
    }
  },
);

test(
  'the list of users shows the last sign-in of each, and can be sorted by it',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, openAs }) => {
    const never = await people.chaplain({ firstName: 'Naomi' });
    await openAsAdmin(`/admin?list=users&search=${never.lastName}`);
    const row = page.getByRole('row', { name: fullName(never) });
    await expect(row).toContainText('Never');
    await openAs(never);
    await page.getByRole('button', { name: 'Refresh' }).first().click();
    await expect(row).not.toContainText('Never');
    await page.getByRole('button', { name: 'Last sign-in' }).click();
    await expect(page).toHaveURL(/sort=-lastSignedInAt/);
  },
);
