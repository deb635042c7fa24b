import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { root } from '#scripts/command/env-file.ts';
import { findChromium } from '#scripts/test/find-chromium.ts';
import { DEMO_PASSWORD } from '#scripts/people/demo-people.ts';
import { startDemo } from '#scripts/command/start-demo.ts';

const FOLDER = join(root, 'docs/images');
const MAX_BYTES = 300_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

const IMAGES = [
  { name: 'call-out', path: '/', username: 'rwhitfield', viewport: PHONE },
  { name: 'directory', path: '/directory', username: 'rwhitfield', viewport: DESKTOP },
  { name: 'dashboard', path: '/dashboard', username: 'coordinator', viewport: DESKTOP },
];

const dataDir = await mkdtemp(join(tmpdir(), 'portal-images-'));
await ensureBuilt();
const server = await startDemo({ dataDir, host: '127.0.0.1', port: '0' });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(FOLDER, { recursive: true });
  let bytes = 0;
  for (const image of IMAGES) bytes += await take(browser, image);
  console.log(`${IMAGES.length} images in docs/images, ${bytes.toLocaleString('en-US')} bytes`);
  if (bytes > MAX_BYTES) throw new Error(`The images may have ${MAX_BYTES} bytes together`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function take(on: Browser, { name, path, username, viewport }: (typeof IMAGES)[number]) {
  const context = await on.newContext({ viewport, baseURL: server.address });
  const page = await context.newPage();
  const signedIn = await context.request.post('/api/login', {
    data: { username, password: DEMO_PASSWORD },
    headers: { origin: new URL(server.address).origin },
  });
  if (!signedIn.ok()) throw new Error(`${username} could not sign in: ${signedIn.status()}`);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  // The font arrives too late on the first visit. After a reload, it comes from the cache.
  await page.reload();
  await page.waitForLoadState('networkidle');
  const file = join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  return (await stat(file)).size;
}
