import { expect, test, type Page } from './fixtures.ts';
import { watchShifts } from './shifts.ts';
import { typefacesOf } from './typefaces.ts';

/** As its files name it; they have all weights. */
const PUBLIC_SANS = ['Public Sans Thin'];

/** Holds the files of the typeface back until `release` is called. */
async function holdTypeface(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test(
  'a first visit shows the typeface within two seconds, and fetches it after the portal’s code',
  { tag: '@phone' },
  async ({ page }) => {
    const order: string[] = [];
    page.on('requestfinished', (request) => {
      if (/\/assets\/index-.{8}\.js$/.test(request.url())) order.push('code');
    });
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) order.push('typeface');
    });
    await page.goto('/auth', { waitUntil: 'networkidle' });
    await expect.poll(() => typefacesOf(page, 'main p'), { timeout: 2_000 }).toEqual(PUBLIC_SANS);
    expect(order).toEqual(['code', 'typeface']);
  },
);

test(
  'names of every Latin alphabet are in one face, and nothing moves when it comes',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const name = 'Đặng Łukasz';
    await people.chaplain({ firstName: 'Đặng', lastName: 'Łukasz' });
    await signIn(page, await people.admin());
    const release = await holdTypeface(page);
    const shifts = await watchShifts(page);
    await page.goto('/directory', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { name });
    await expect(heading).toBeVisible();
    expect(await typefacesOf(page, 'main article h2')).not.toEqual(PUBLIC_SANS);
    const drawn = await shifts.total();
    release();
    await expect.poll(() => typefacesOf(page, 'main article h2')).toEqual(PUBLIC_SANS);
    expect(
      await page.evaluate((text) => document.fonts.check('1em "Public Sans Variable"', text), name),
    ).toBe(true);
    expect((await shifts.total()) - drawn).toBeLessThan(0.01);
  },
);
