import { trust } from '#shared/trust.ts';
import type { Page } from './fixtures.ts';

interface Shift {
  value: number;
  /** When, in ms after the page was asked for, and what moved from where to where. */
  what: string;
}

/** Watches how far what is shown moves by itself on each page that is opened from now on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(watch);
  const read = async () =>
    trust<Shift[]>(await page.evaluate('window.shifts'), 'the script above makes them');
  return {
    /** The page's shifts so far, as parts of the screen. */
    total: async () => (await read()).reduce((sum, { value }) => sum + value, 0),
    list: read,
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
