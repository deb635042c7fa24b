import { expect, test } from './fixtures.ts';

const DRAWING = { name: 'Map of Kentucky with its regions' };

test(
  'a visitor of Home sees the map of regions once they ask for it',
  { tag: '@phone' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    const button = page.getByRole('button', { name: 'See our regions' });
    await expect(button).toBeVisible();
    expect(asked).not.toContain('/api/program/map');
    await button.click();
    await expect(page.getByRole('img', DRAWING)).toBeVisible();
    await expect(page.getByText('Region H')).toBeVisible();
    await page.getByRole('button', { name: 'See our regions' }).click();
    await expect(page.getByRole('img', DRAWING)).toBeHidden();
  },
);
