import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { root } from '#scripts/command/env-file.ts';
import { findChromium } from '#scripts/test/find-chromium.ts';

const FOLDER = join(root, 'client/public/icons');
const MARK = join(root, 'client/public/favicon.svg');

/** In full icons, the logo stays away from the edges, because phones cut off the corners. */
const ICONS = [
  { name: 'icon-192', pixels: 192, isFull: false },
  { name: 'icon-512', pixels: 512, isFull: false },
  { name: 'maskable-512', pixels: 512, isFull: true },
  { name: 'apple-touch-icon', pixels: 180, isFull: true },
];
/** For full icons: the logo's size and how far it is moved up, as shares of the image. */
const FULL_SCALE = 0.9;
const BELOW_MIDDLE = 0.13;

const svg = await readFile(MARK, 'utf8');
const [, ground] = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg) ?? [];
if (!ground) throw new Error(`${MARK} has no ground`);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, pixels, isFull } of ICONS) {
    const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
    await page.setContent(
      `<style>
        body { margin: 0; display: grid; place-items: center; height: 100vh }
        body { background: ${isFull ? ground : 'transparent'} }
        svg { display: block; width: 100vw }
        ${isFull ? `svg { scale: ${FULL_SCALE}; translate: 0 ${-BELOW_MIDDLE * 100}vh }` : ''}
      </style>${svg}`,
    );
    await page.screenshot({ path: join(FOLDER, `${name}.png`), omitBackground: !isFull });
    await page.close();
  }
} finally {
  await browser.close();
}
