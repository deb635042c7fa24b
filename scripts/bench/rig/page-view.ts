import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type LaunchOptions,
  type Page,
} from 'playwright';
import { trust } from '#shared/trust.ts';

/** Simulates slow 4G; `SLOWDOWN` makes the processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;
/** A page counts as complete after this many ms without a request. */
const QUIET = 1_000;

export interface View {
  /** The ms from the start of the navigation until the page's content can be seen. */
  ready: number;
  firstText: number;
  requests: number;
  bytes: number;
  /** Requests that began before the page was ready. The first is for the page itself. */
  before: Request[];
}

interface Request {
  path: string;
  start: number;
  end: number;
  bytes: number;
}

interface Measured {
  url: string;
  path: string;
  ready: string;
  cookies: ReadonlyMap<string, string>;
}

interface MeasuredInstalled extends Measured {
  isKept: boolean;
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export async function readMark(
  browser: Browser,
  { url, cookies }: Pick<Measured, 'url' | 'cookies'>,
) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    await addCookies(context, { url, cookies });
    const page = await context.newPage();
    await page.goto(url);
    const mark = await page.waitForFunction(() => localStorage.getItem('signed-in'));
    return trust<string>(await mark.jsonValue(), 'it has waited for one');
  } finally {
    await context.close();
  }
}

/** Measures a first visit with an empty cache. `mark`, from `readMark`, is for signed-in people. */
export async function measureFirst(browser: Browser, measured: Measured, mark: string | null) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    await prepare(context, measured);
    if (mark) await context.addInitScript(`localStorage.setItem('signed-in', '${mark}')`);
    return await view(await context.newPage(), measured.url + measured.path);
  } finally {
    await context.close();
  }
}

export async function measurePage(browser: Browser, measured: Measured) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    await prepare(context, measured);
    const address = measured.url + measured.path;
    const first = await view(await context.newPage(), address);
    const again = await view(await context.newPage(), address);
    return { first, again };
  } finally {
    await context.close();
  }
}

/** Measures a page of the installed app. If `isKept`, also offline. Playwright adds some 150 ms. */
export async function measureInstalled(
  launch: LaunchOptions,
  { isKept, ...measured }: MeasuredInstalled,
): Promise<Record<string, View>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-phone-'));
  const address = measured.url + measured.path;
  const inNewBrowser = async <T>(use: (context: BrowserContext) => Promise<T>) => {
    const context = await chromium.launchPersistentContext(folder, { ...launch, ...PHONE });
    try {
      await prepare(context, measured);
      return await use(context);
    } finally {
      await context.close();
    }
  };
  try {
    await inNewBrowser(async (context) => {
      const page = await context.newPage();
      await page.goto(address);
      await page.waitForFunction(
        () => navigator.serviceWorker.controller?.state === 'activated' && 'readyAt' in window,
      );
      await page.waitForFunction(() => localStorage.getItem('field-pack') !== null);
      while ((await page.evaluate(IS_PACK_READ)) !== true) await page.waitForTimeout(QUIET / 10);
    });
    const installed = await inNewBrowser(async (context) => view(await context.newPage(), address));
    if (!isKept) return { installed };
    const offline = await inNewBrowser(async (context) => {
      await context.setOffline(true);
      return view(await context.newPage(), address, { ...NETWORK, offline: true });
    });
    return { installed, offline };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs in the page. A string, because compiled code calls helpers that the page doesn't have. */
const IS_PACK_READ = `new Promise((resolve, reject) => {
  const opened = indexedDB.open('portal');
  opened.onerror = reject;
  opened.onsuccess = () => {
    const owner = opened.result.transaction('owner').objectStore('owner').get('owner');
    owner.onerror = reject;
    owner.onsuccess = () => {
      opened.result.close();
      resolve(owner.result?.refreshedAt > 0);
    };
  };
})`;

async function prepare(context: BrowserContext, measured: Measured) {
  await addCookies(context, measured);
  await context.addInitScript(watchFor(measured.ready));
}

async function addCookies(
  context: BrowserContext,
  { url, cookies }: Pick<Measured, 'url' | 'cookies'>,
) {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

async function view(page: Page, address: string, network = NETWORK): Promise<View> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const counted = countRequests(session);
  await page.goto(address);
  await page.waitForFunction(() => 'readyAt' in window);
  while (performance.now() - counted.last < QUIET) await page.waitForTimeout(QUIET / 4);
  const readyAt = await page.evaluate((): unknown => Reflect.get(window, 'readyAt'));
  const firstText = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  const before = await page.evaluate(READ_REQUESTS);
  await page.close();
  const { requests, bytes } = counted;
  return {
    ready: Math.round(trust<number>(readyAt, 'watchFor puts it there')),
    firstText: Math.round(firstText),
    requests,
    bytes,
    before: trust<Request[]>(before, 'READ_REQUESTS makes it'),
  };
}

const READ_REQUESTS = `performance.getEntriesByType('navigation')
  .concat(performance.getEntriesByType('resource'))
  .filter(({ startTime }) => startTime < window.readyAt)
  .map(({ name, startTime, responseEnd, transferSize }) => ({
    path: new URL(name).pathname,
    start: Math.round(startTime),
    end: Math.round(responseEnd),
    bytes: transferSize,
  }))`;

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
