import { useEffect, useRef, type RefObject } from 'react';
import { useProgram } from './call/program-store.ts';

let shown: { path: string; title: string | null } | null = null;
let wentBack = false;

window.addEventListener('popstate', () => {
  wentBack = true;
});
// The router reports steps forward. Closing a dialog goes back as well, but shows no other page.
for (const event of ['pushState', 'replaceState']) {
  window.addEventListener(event, () => {
    wentBack = false;
  });
}

/** The browser may scroll to a former place, so the whole content must be there at once. */
export function mayKeepView(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return wentBack || !(opened instanceof PerformanceNavigationTiming) || opened.type !== 'navigate';
}

/** Focuses the heading and scrolls to the top on a new page; going back keeps the place. */
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

/** Also opens folded content around the element. */
export function showSection(id: string) {
  const section = document.getElementById(id);
  section?.closest('details')?.setAttribute('open', '');
  section?.closest('.after-wait')?.classList.remove('after-wait');
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** For a section that may appear later than its page. It needs `tabIndex={-1}`. */
export function useSectionTarget(id: string) {
  useEffect(() => {
    if (window.location.hash === `#${id}`) showSection(id);
  }, [id]);
}
