import { expect, test, type Page } from './fixtures.ts';
import { typefacesOf } from './typefaces.ts';

/** The name in the font files: it says 'Thin', although each file has all weights. */
const PUBLIC_SANS = ['Public Sans Thin'];

/** Holds back the font files until the returned function is called. */
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
  'on a first visit, the typeface is fetched after the portal’s code, and shown within two seconds',
  { tag: ['@night', '@phone'] },
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
  'names in any Latin alphabet are shown in the program’s typeface',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const name = 'Đặng Łukasz';
    await people.chaplain({ firstName: 'Đặng', lastName: 'Łukasz' });
    await signIn(page, await people.admin());
    const release = await holdTypeface(page);
    await page.goto('/directory', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { name });
    await expect(heading).toBeVisible();
    expect(await typefacesOf(page, 'main article h2')).not.toEqual(PUBLIC_SANS);
    release();
    await expect.poll(() => typefacesOf(page, 'main article h2')).toEqual(PUBLIC_SANS);
    expect(
      await page.evaluate((text) => document.fonts.check('1em "Public Sans Variable"', text), name),
    ).toBe(true);
  },
);

/** Measures the page's texts on one line, at the typeface's own line height. */
async function roomOf(page: Page) {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('main p')].map(({ textContent }) => textContent);
    const line = document.createElement('span');
    line.style.cssText = 'position: absolute; white-space: nowrap; line-height: normal';
    line.textContent = texts.join(' ');
    document.body.append(line);
    const { width, height } = line.getBoundingClientRect();
    line.remove();
    return { width, height };
  });
}

test(
  'texts take the same space before and after the typeface has loaded',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const release = await holdTypeface(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: /^Learn More/ })).toBeVisible();
    expect(await typefacesOf(page, 'main p')).not.toEqual(PUBLIC_SANS);
    const before = await roomOf(page);
    release();
    await expect.poll(() => typefacesOf(page, 'main p')).toEqual(PUBLIC_SANS);
    const after = await roomOf(page);
    // Rounding to whole pixels stays below 5 %; an unadjusted fallback font would be 9 % off.
    expect(Math.abs(before.width / after.width - 1)).toBeLessThan(0.05);
    expect(Math.abs(before.height - after.height)).toBeLessThanOrEqual(1);
  },
);
