import { trust } from '#shared/trust.ts';
import type { Page } from './fixtures.ts';

const SLOWDOWN = 4;

interface Shift {
  value: number;
  /** When, in ms after the page was asked for, and what moved from where to where. */
  what: string;
}

/**
 * Watches how far what is shown moves by itself on each page that is opened from now on, with a
 * processor four times slower.
 */
export async function watchShifts(page: Page) {
  await page.addInitScript(watch);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const isQuiet = quietnessOf(page);
  const read = async () =>
    trust<Shift[]>(await page.evaluate('window.shifts'), 'the script above makes them');
  return {
    /** Opens a page until it is quiet. @returns what moved by more than `limit` of the screen in all */
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

/** Runs in the page. */
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

/** As long as a page may still fetch what stands beside it, in ms. */
const QUIET = 1_500;

/** Waits until a page has fetched nothing for a while. @param page that is told of before it is opened */
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
