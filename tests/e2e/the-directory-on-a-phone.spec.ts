import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, people, signIn }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page, await people.chaplain({}, { availability: ['Weekdays'] }));
});

test(
  'on a small phone the directory shows the first person whole without scrolling',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.goto('/directory');
    const texts = page.getByRole('article').first().getByRole('link', { name: 'Text message' });
    await expect(texts).toBeInViewport({ ratio: 1 });
    await expect(texts).toHaveAttribute('href', /^sms:\+?\d{10,}$/);
    const buttons = page.getByRole('article').first().locator('a, button');
    // Compares only the beginnings, because the texts go on with words for screen readers.
    await expect(buttons).toHaveText([/^Email/, /^Call/, /^Text/, /^Save/, /^Keep/]);
    const boxes = await buttons.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    );
    expect(new Set(boxes).size, 'rows').toBe(1);
    const shown = await buttons.evaluateAll((all) =>
      all.map((each) => each.querySelector('span')?.getBoundingClientRect().width ?? 0),
    );
    expect(Math.min(...shown), 'the width of a word').toBeGreaterThan(15);
  },
);

test(
  'on a small phone, each figure of the directory is on one line with its label',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.goto('/directory');
    const visible = page.getByText(/^\d+ Visible in Directory$/).filter({ visible: true });
    const lineHeight = await visible.evaluate((element) =>
      parseFloat(getComputedStyle(element).lineHeight),
    );
    expect((await visible.boundingBox())?.height).toBeLessThan(2 * lineHeight);
  },
);

test(
  'on a small phone, one button opens the directory’s filters and counts those that are set',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.goto('/directory');
    const region = page.getByLabel('Region', { exact: true });
    await expect(region).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const expertise = page.getByLabel('Expertise', { exact: true });
    // The two selects must be one below the other: side by side they would cut “All expertise”.
    const [above, below] = [await region.boundingBox(), await expertise.boundingBox()];
    expect(below?.x).toBe(above?.x);
    await page.getByLabel('Availability', { exact: true }).selectOption({ label: 'Weekdays' });
    await expect(page).toHaveURL(/availability=/);
    await expect(page.getByRole('button', { name: 'Filters (1) set' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await page.goto('/directory?region=Q');
    await expect(page.getByText('No Matching Chaplains')).toBeVisible();
    await page.getByRole('button', { name: 'Filters (1) set' }).click();
    await expect(region).toHaveValue('Q');
  },
);
