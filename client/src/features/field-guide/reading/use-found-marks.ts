import { useEffect, useRef, useState, type RefObject } from 'react';
import { showSection } from '#client/lib/page-heading.ts';

export function useFoundMarks(text: RefObject<HTMLElement | null>, search: string) {
  const [place, setPlace] = useState({ search, position: 0 });
  const current = place.search === search ? place.position : 0;
  const landedFor = useRef<string | null>(null);

  const show = (wanted: number) => {
    const marks = marksIn(text.current);
    if (marks.length === 0) return;
    const position = (wanted + marks.length) % marks.length;
    highlight(marks, position);
    marks[position]?.scrollIntoView({ block: 'center' });
    setPlace({ search, position });
  };

  useEffect(() => {
    if (landedFor.current === search) return undefined;
    // Waits, because the page may scroll to its top right after this effect.
    const timer = window.setTimeout(() => {
      landedFor.current = search;
      const marks = marksIn(text.current);
      highlight(marks, 0);
      if (window.location.hash) showSection(partInAddress());
      else land(marks[0]);
    });
    return () => window.clearTimeout(timer);
  }, [text, search]);

  return { current, next: () => show(current + 1), previous: () => show(current - 1) };
}

function highlight(marks: readonly HTMLElement[], current: number) {
  marks.forEach((mark, position) => mark.toggleAttribute('data-current', position === current));
}

function land(mark: HTMLElement | undefined) {
  if (!mark) return;
  mark.setAttribute('tabindex', '-1');
  mark.focus({ preventScroll: true });
  mark.scrollIntoView({ block: 'center' });
}

function partInAddress() {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return window.location.hash.slice(1);
  }
}

function marksIn(element: HTMLElement | null) {
  return [...(element?.querySelectorAll<HTMLElement>('mark:not([data-continued])') ?? [])];
}
