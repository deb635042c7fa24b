import { trust } from '#shared/trust.ts';
import type { Page } from './fixtures.ts';

const SLOWDOWN = 4;

interface Shift {
  value: number;
  /** Says which element moved, when (in ms after opening), and from where to where. */
  what: string;
}

/** Slows the processor to a quarter, and records layout shifts of pages opened from now on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(watch);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const isQuiet = quietnessOf(page);
  const read = async () =>
    trust<Shift[]>(await page.evaluate('window.shifts'), 'the script above makes them');
  return {
    /**
     * Waits until the page is quiet. Returns its layout shifts if their sum exceeds `limit`.
     */
    jumpsOf: async (path: string, limit: number) => {
      await page.goto(path);
      await isQuiet();
      const shifts = await read();
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      return total > limit
        ? [`${path} jumps by ${total.toFixed(3)}`, ...shifts.map(({ what }) => what)]
        : [];
    },
  };
}

/** A script that records layout shifts in the page. */
const watch = `
  window.shifts = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    return element.tagName + ' ' + (node.textContent ?? '').slice(0, 40).trim();
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          nameOf(node) + ': ' + box(previousRect) + ' to ' + box(currentRect),
      );
      window.shifts.push({ value: entry.value, what: Math.round(entry.startTime) + ' ms: ' + what.join('; ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** A page counts as complete after this many ms without a request. */
const QUIET = 1_500;

/** Returns a function that waits until the page is quiet. Call before opening the page. */
function quietnessOf(page: Page) {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  return async () => {
    note();
    while (performance.now() - last < QUIET) await page.waitForTimeout(QUIET / 10);
  };
}
