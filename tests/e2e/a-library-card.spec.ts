import { expect, test } from './fixtures.ts';
import { contributeResource } from './resources.ts';

test(
  'a bookmark set while the library is being refreshed is not lost',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const title = 'Kept';
    await signIn(page, await people.admin());
    await contributeResource(page, { title, tags: ['kept'] });
    await page.goto('/resources');
    const bookmark = page.getByRole('button', { name: `Bookmark: ${title}` });
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      '**/api/resources?*',
      async (route) => {
        const response = await route.fetch();
        await held;
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
    const read = page.waitForRequest('**/api/resources?*');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await read;
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    release();
    await page.waitForLoadState('networkidle');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'a library card with many tags shows the first seven, and the rest on request',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const title = 'Tagged';
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index + 1}`);
    await signIn(page, await people.admin());
    await contributeResource(page, { title, tags });
    await page.goto('/resources');
    const list = page.getByRole('article', { name: title }).getByRole('list', { name: 'Tags' });
    await expect(list.getByRole('button')).toHaveCount(7);
    await list.getByRole('button', { name: `+14 more tags: ${title}` }).click();
    await expect(
      list.getByRole('button', { name: 'tag 20: find all with this tag' }),
    ).toBeVisible();
    await list.getByRole('button', { name: `Show fewer tags: ${title}` }).click();
    await expect(list.getByRole('button')).toHaveCount(7);
  },
);
