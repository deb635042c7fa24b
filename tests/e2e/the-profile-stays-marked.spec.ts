import { expect, test } from './fixtures.ts';
import { openBar } from './people.ts';

test('the navigation marks Profile as the current page on the profile and on each of its subpages', async ({
  page,
  openAsAdmin,
}) => {
  for (const path of ['/profile', '/profile/messages', '/profile/sign-in', '/profile/data']) {
    await (path === '/profile' ? openAsAdmin(path) : page.goto(path));
    const bar = await openBar(page);
    const current = bar.locator('[aria-current=page]').filter({ visible: true });
    await expect(current).toHaveText(['Profile']);
  }
});
