import { useEffect, useRef, type RefObject } from 'react';
import { useProgram } from './call/program-store.ts';

let shown: { path: string; title: string | null } | null = null;
let wentBack = false;

window.addEventListener('popstate', () => {
  wentBack = true;
});
// Closing a dialog also goes back in the history, though the page stays. That sets the flag
// wrongly, so the next navigation resets it.
for (const event of ['pushState', 'replaceState']) {
  window.addEventListener(event, () => {
    wentBack = false;
  });
}

/** Whether the browser may restore the scroll position. If so, draw all content immediately. */
export function mayKeepView(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return wentBack || !(opened instanceof PerformanceNavigationTiming) || opened.type !== 'navigate';
}

/** Focuses the heading of a new page and scrolls to the top, except after going back. */
export function usePageHeading(title: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const program = useProgram();
  const inTab = title ? `${title} · ${program.shortTitle}` : program.title;
  useEffect(() => {
    document.title = inTab;
  }, [inTab]);
  useEffect(() => {
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

/** Scrolls to a section and focuses it, after unfolding the content around it. */
export function showSection(id: string) {
  const section = document.getElementById(id);
  section?.closest('details')?.setAttribute('open', '');
  section?.closest('.after-wait')?.classList.remove('after-wait');
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** Scrolls to a linked section that is drawn later than its page; it needs `tabIndex={-1}`. */
export function useSectionTarget(id: string) {
  useEffect(() => {
    if (window.location.hash === `#${id}`) showSection(id);
  }, [id]);
}
