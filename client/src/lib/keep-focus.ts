import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus at an item of a list when what had it is gone, such as the button that approved.
 * @param onGoneWithFocus the item left its list, as an approved one leaves the pending ones, and had
 * the focus.
 * @returns the item's ref; the item needs tabIndex -1.
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
      // What is taken out of the page loses the focus to nothing.
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

function isFocusLost() {
  return document.activeElement === document.body;
}
