import type { Page } from './fixtures.ts';

/**
 * Lists `article` elements without an accessible name, and controls whose name doesn't begin with
 * their visible words: people who use voice control speak the visible words (WCAG 2.5.3).
 */
export function misnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      'button, summary, a[href], input, select, textarea, [role=button], [role=tab], [role=switch]';
    const spoken = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

    /** Returns the visible text of a control or, with `isHeard`, its text for screen readers. */
    function textOf(element: Element, isHeard: boolean) {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = '';
      while (nodes.nextNode()) {
        const { parentElement: parent } = nodes.currentNode;
        if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
        if (isHeard ? isSilent(parent) : isUnseen(parent, element)) continue;
        text += nodes.currentNode.textContent;
      }
      return text;
    }

    const isSilent = (element: Element) => element.closest('[aria-hidden=true]') !== null;

    /** Whether the text is hidden from sight: the class `sr-only` makes it one pixel large. */
    function isUnseen(parent: HTMLElement, within: Element) {
      for (let at: HTMLElement | null = parent; at && at !== within; at = at.parentElement) {
        if (at.offsetWidth <= 1 && at.offsetHeight <= 1) return true;
      }
      return false;
    }

    function givenName(element: Element) {
      const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      return named || element.getAttribute('aria-label');
    }

    const isField = (element: Element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;

    const wrong: string[] = [];
    for (const control of document.querySelectorAll(CONTROLS)) {
      // Skips controls that are hidden from screen readers, such as those behind an open dialog.
      if (isSilent(control)) continue;
      const labelled = isField(control) ? control.labels?.[0] : control;
      if (!labelled) continue;
      const seen = textOf(labelled, false);
      const heard = givenName(control) ?? textOf(labelled, true);
      // A label may also contain a hint, which needn't be part of the field's name.
      const isShorter = isField(control) && spoken(heard) && spoken(seen).startsWith(spoken(heard));
      if (isShorter || spoken(heard).startsWith(spoken(seen))) continue;
      wrong.push(`shows “${seen}”, is called “${heard}”`);
    }
    for (const article of document.querySelectorAll('article')) {
      if (!isSilent(article) && !givenName(article))
        wrong.push(`an article without a name: ${article.innerText}`);
    }
    return wrong;
  });
}
