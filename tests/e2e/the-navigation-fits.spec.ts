import { expect, test } from './fixtures.ts';

test(
  'an administrator’s navigation fits on one line at 1024 px',
  { tag: '@desktop' },
  async ({ page, openAsAdmin }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openAsAdmin('/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
    await expect(links.last()).toBeVisible();
    const boxes = await links.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect()).map(({ top, right }) => ({ top, right })),
    );
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1024);
  },
);
