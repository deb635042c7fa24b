import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * If the focused element inside the item is removed, focuses the item. If the whole item is
 * removed while it has the focus, calls `onGoneWithFocus`.
 */
export function useKeepFocus<Item extends HTMLElement>(
  onGoneWithFocus: () => void,
): RefObject<Item | null> {
  const item = useRef<Item>(null);
  const focused = useRef<Element | null>(null);
  const gone = useRef(onGoneWithFocus);
  useLayoutEffect(() => {
    gone.current = onGoneWithFocus;
    const isTakenOut = focused.current !== null && !focused.current.isConnected;
    if (isTakenOut && isFocusLost()) item.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const element = item.current;
    const remember = ({ type, target, relatedTarget }: FocusEvent) => {
      if (type === 'focusin') focused.current = target instanceof Element ? target : null;
      // Stays set if `relatedTarget` is null: the focused element may have been removed.
      else if (relatedTarget) focused.current = null;
    };
    element?.addEventListener('focusin', remember);
    element?.addEventListener('focusout', remember);
    return () => {
      if (focused.current) window.setTimeout(() => isFocusLost() && gone.current());
    };
  }, []);
  return item;
}

export function useFocusHeadingAfter(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (!element || element !== document.activeElement) return;
      const ancestors = [...ancestorsOf(element)];
      window.setTimeout(() => isFocusLost() && focusHeadingIn(ancestors));
    };
  }, []);
  return button;
}

/** Returns a function that focuses the element or, if that is gone, the nearest heading. */
export function focusReturn(element: Element | null): () => void {
  const ancestors = element ? [...ancestorsOf(element)] : [];
  return () => {
    if (!element?.isConnected) focusHeadingIn(ancestors);
    else if (element instanceof HTMLElement) element.focus();
  };
}

function* ancestorsOf(element: Element) {
  for (let each = element.parentElement; each; each = each.parentElement) yield each;
}

function focusHeadingIn(places: readonly Element[]) {
  const shown = places.filter((place) => place.isConnected);
  const heading = shown.map((place) => place.querySelector('h1, h2, h3')).find(Boolean);
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function isFocusLost() {
  return document.activeElement === document.body;
}
