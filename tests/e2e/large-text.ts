import type { Page } from 'playwright/test';

/** Doubles the text size, as a phone's text setting does. */
export async function doubleText(page: Page) {
  await page.evaluate(() => {
    // Not a style element: a Content-Security-Policy may refuse it.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'html { font-size: 200% } *, ::before, ::after { animation: none !important; transition: none !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Lists texts that are cut or too wide on the page, or in the dialog over it. */
export function faultsOfText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PANEL_EDGES = 110;
    const root = document.documentElement;
    const dialog = document.querySelector('[role=dialog]');
    const scope = dialog ?? document.body;
    const scroller = dialog ?? root;
    const faults = new Set<string>();
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isShown && width > 1 && height > 1;
    };
    const scrollsAside = (element: Element | null): boolean =>
      element !== null &&
      element !== scroller &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        scrollsAside(element.parentElement));

    /** The part of a box that is in view: scrollable or collapsed parents cut text on purpose. */
    const visiblePart = (rect: DOMRect, element: Element | null): DOMRect => {
      if (!element || element === scroller) return rect;
      if (getComputedStyle(element).overflow === 'visible') {
        return visiblePart(rect, element.parentElement);
      }
      const box = element.getBoundingClientRect();
      const left = Math.max(rect.left, box.left);
      const top = Math.max(rect.top, box.top);
      const width = Math.max(Math.min(rect.right, box.right) - left, 0);
      const height = Math.max(Math.min(rect.bottom, box.bottom) - top, 0);
      return new DOMRect(left, top, width, height);
    };

    if (scroller.scrollWidth > scroller.clientWidth) {
      faults.add(`scrolls sideways: ${scroller.scrollWidth} px wide`);
    }

    const texts: { element: Element; rects: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!element || !isSeen(element) || element.closest('.sr-only, textarea, option, svg'))
        continue;
      if (scrollsAside(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()]
        .map((rect) => visiblePart(rect, element))
        .filter(({ width, height }) => width > 0 && height > 0);
      texts.push({ element, rects });
      // Ignores URLs, which may break anywhere.
      const words = (node.nodeValue ?? '').replace(/https?:\/\/\S+/g, (url) =>
        ' '.repeat(url.length),
      );
      for (const word of words.matchAll(/[^ \t\n\-–—/]+/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        const lines = new Set(parts.map(({ top }) => Math.round(top))).size;
        if (lines > 1 && width <= root.clientWidth - PANEL_EDGES) {
          faults.add(`breaks the word “${word[0]}” in ${name(element)}`);
        }
      }
      if (rects.some(({ left, right }) => left < -1 || right > root.clientWidth + 1)) {
        faults.add(`stands outside the screen: ${name(element)}`);
      }
    }

    for (const element of scope.querySelectorAll(
      'h1, h2, h3, h4, button, a, label, dt, dd, th, td, legend',
    )) {
      if (!isSeen(element) || scrollsAside(element)) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (isCut && overflowX !== 'visible' && textOverflow !== 'ellipsis')
        faults.add(`cuts ${name(element)}`);
      const box = element.getBoundingClientRect();
      const isBox =
        /^(BUTTON|A|TH|TD)$/.test(element.tagName) &&
        getComputedStyle(element).display !== 'inline';
      const own = texts
        .filter((text) => element.contains(text.element))
        .flatMap(({ rects }) => rects);
      const bleeds = own.some((rect) => rect.left < box.left - 2 || rect.right > box.right + 2);
      if (isBox && bleeds) faults.add(`is larger than its frame: ${name(element)}`);
    }

    for (const select of scope.querySelectorAll('select')) {
      if (!isSeen(select)) continue;
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) continue;
      pen.font = style.font;
      const room =
        select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const text = select.selectedOptions[0]?.text ?? '';
      if (pen.measureText(text).width > room) faults.add(`cuts the choice “${text}”`);
    }

    const isFloating = (element: Element | null): boolean =>
      element !== null &&
      element !== scope &&
      (/sticky|fixed/.test(getComputedStyle(element).position) ||
        isFloating(element.parentElement));
    const blocks = texts.filter(({ element }) => !isFloating(element));
    for (const [position, one] of blocks.entries()) {
      for (const other of blocks.slice(position + 1)) {
        if (one.element === other.element) continue;
        const overlap = one.rects.some((a) =>
          other.rects.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
                Math.min(a.height, b.height) / 2,
          ),
        );
        if (overlap) faults.add(`${name(one.element)} overlaps ${name(other.element)}`);
      }
    }
    return [...faults];
  });
}
