import type { Browser, CDPSession, Page } from 'playwright';
import { trust } from '#shared/trust.ts';

/** Slow 4G, and a processor four times slower than this one. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;
/** Milliseconds without a request after which a page is done. */
const QUIET = 1_000;

export interface View {
  /** Milliseconds from the start of the navigation until what the page is about can be seen. */
  ready: number;
  firstText: number;
  requests: number;
  bytes: number;
}

interface Measured {
  url: string;
  path: string;
  /** Selector of what is seen once the page is ready. */
  ready: string;
  cookies: ReadonlyMap<string, string>;
}

/** Opens a page on a phone that has never been there, and once more. */
export async function measurePage(browser: Browser, { url, path, ready, cookies }: Measured) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    await context.addInitScript(watchFor(ready));
    const first = await view(await context.newPage(), url + path);
    const again = await view(await context.newPage(), url + path);
    return { first, again };
  } finally {
    await context.close();
  }
}

async function view(page: Page, address: string): Promise<View> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const counted = countRequests(session);
  await page.goto(address);
  await page.waitForFunction(() => 'readyAt' in window);
  while (performance.now() - counted.last < QUIET) await page.waitForTimeout(QUIET / 4);
  const readyAt = await page.evaluate((): unknown => Reflect.get(window, 'readyAt'));
  const firstText = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await page.close();
  const { requests, bytes } = counted;
  return {
    ready: Math.round(trust<number>(readyAt, 'watchFor puts it there')),
    firstText: Math.round(firstText),
    requests,
    bytes,
  };
}

/** Runs in the page, before its own scripts; as text, because of what is put into functions here. */
function watchFor(selector: string) {
  return `(function look() {
    const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect();
    if (box && box.height > 0) window.readyAt = performance.now();
    else requestAnimationFrame(look);
  })()`;
}

function countRequests(session: CDPSession) {
  const counted = { requests: 0, bytes: 0, last: performance.now() };
  session.on('Network.requestWillBeSent', () => {
    counted.requests += 1;
    counted.last = performance.now();
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
    counted.last = performance.now();
  });
  return counted;
}
