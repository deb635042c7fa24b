import { trust } from '#shared/trust.ts';
import type { Page } from './fixtures.ts';

/**
 * Records what a screen reader would announce: changes of live regions, and the description of the
 * focused element. Returns a function that reads the record.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    /** Screen readers read a description shortly after the focus has moved. */
    const READ_AFTER_MS = 100;
    const LIVE = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]';
    const heard: string[] = [];
    Object.assign(window, { heard });
    const say = (text: string | null | undefined) => {
      if (text) heard.push(text);
    };

    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      const add = (region: Element | null | undefined) => {
        if (region && !region.closest('[aria-hidden=true]')) regions.add(region);
      };
      for (const { type, target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (type === 'attributes' && element?.matches(LIVE)) add(element);
        if (type === 'characterData' || addedNodes.length > 0) add(element?.closest(LIVE));
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const each of [node, ...node.querySelectorAll('*')])
            if (each.matches(LIVE)) add(each);
        }
      }
      for (const region of regions) say(region.textContent);
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['role', 'aria-live'],
    });

    const describe = (element: Element | null | undefined) => {
      for (const id of element?.getAttribute('aria-describedby')?.split(' ') ?? [])
        say(document.getElementById(id)?.textContent);
    };
    document.addEventListener('focusin', ({ target, relatedTarget }) => {
      if (!(target instanceof Element)) return;
      const group = target.closest('fieldset');
      const isEntered = !(relatedTarget instanceof Node && group?.contains(relatedTarget));
      window.setTimeout(() => {
        describe(target);
        if (isEntered && group !== target) describe(group);
      }, READ_AFTER_MS);
    });
  });
  return async () =>
    trust<string[]>(await page.evaluate('window.heard'), 'the notes that are made above');
}
