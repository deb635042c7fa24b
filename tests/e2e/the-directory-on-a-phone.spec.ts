import { expect, test } from 'playwright/test';
import { makeApprovedChaplain, newPerson, signIn } from './people.ts';

test('on a small phone the directory shows the first person without scrolling, and filters from one button', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson('Amity');
  await makeApprovedChaplain(browser, baseURL ?? '', person);
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page, person.username);
  await page.goto('/directory');
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  const texts = first.getByRole('link', { name: 'Text message' });
  await expect(texts).toBeInViewport({ ratio: 1 });
  await expect(texts).toHaveAttribute('href', /^sms:\+?\d{10,}$/);

  const region = page.getByLabel('Region', { exact: true });
  const expertise = page.getByLabel('Expertise', { exact: true });
  const visible = page.getByText(/^\d+ Visible in Directory$/).filter({ visible: true });
  const lineHeight = await visible.evaluate((element) =>
    parseFloat(getComputedStyle(element).lineHeight),
  );
  expect((await visible.boundingBox())?.height).toBeLessThan(2 * lineHeight);

  await expect(region).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  // Side by side they would cut “All expertise”.
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
});
