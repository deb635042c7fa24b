import { useEffect, useRef, type RefObject } from 'react';
import { program } from '#shared/program.ts';

let shown: { path: string; title: string | null } | null = null;
let wentBack = false;

window.addEventListener('popstate', () => {
  wentBack = true;
});
// The router tells of its steps forward. Closing a dialog goes back as well, and no page follows.
for (const event of ['pushState', 'replaceState']) {
  window.addEventListener(event, () => {
    wentBack = false;
  });
}

/** @returns whether the browser may bring the view to where it was, for which all must be there at once. */
export function mayKeepView(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return wentBack || !(opened instanceof PerformanceNavigationTiming) || opened.type !== 'navigate';
}

/**
 * Names the document after the page and, when another page or step was shown before, moves the focus to
 * its heading and the view to its top. Going back keeps the view where it was.
 * @param title of the page; null for Home, which is named after the program alone.
 * @returns the ref for the page's h1, which needs `tabIndex={-1}`.
 */
export function usePageHeading(title: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title ? `${title} · ${program.shortTitle}` : program.title;
    const path = window.location.pathname;
    const cameFromElsewhere = shown !== null && (shown.path !== path || shown.title !== title);
    shown = { path, title };
    if (cameFromElsewhere && !window.location.hash) {
      heading.current?.focus({ preventScroll: true });
      if (!wentBack) window.scrollTo(0, 0);
    }
    wentBack = false;
  }, [title]);
  return heading;
}

/** Moves the view and the focus to the element with that id, if it is there, and shows it where it is folded or still waits. */
export function showSection(id: string) {
  const section = document.getElementById(id);
  section?.closest('details')?.setAttribute('open', '');
  section?.closest('.after-wait')?.classList.remove('after-wait');
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/**
 * For a section that links lead to and that may appear later than its page.
 * @param id of the element; it needs `tabIndex={-1}`.
 */
export function useSectionTarget(id: string) {
  useEffect(() => {
    if (window.location.hash === `#${id}`) showSection(id);
  }, [id]);
}
