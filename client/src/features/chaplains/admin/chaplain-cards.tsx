import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { ChaplainCard } from './chaplain-card.tsx';

interface ChaplainCardsProps {
  chaplains: readonly ChaplainWithUser[];
  /** Says how many there are; takes the focus when the last one is gone. */
  found: RefObject<HTMLElement | null>;
  onEdit: (chaplain: ChaplainWithUser) => void;
  onDecline: (chaplain: ChaplainWithUser) => void;
}

export function ChaplainCards({ chaplains, found, onEdit, onDecline }: ChaplainCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAt = (index: number) => {
    const item = list.current?.children[index] ?? list.current?.lastElementChild;
    if (item instanceof HTMLElement) item.focus();
    else found.current?.focus();
  };
  return (
    <ul
      ref={list}
      className="grid divide-y divide-line border-y border-line sm:grid-cols-2 sm:gap-4 sm:divide-y-0 sm:border-0 lg:grid-cols-3"
    >
      {chaplains.map((chaplain, index) => (
        <Item key={chaplain.id} onGoneWithFocus={() => focusAt(index)}>
          <ChaplainCard
            chaplain={chaplain}
            onEdit={() => onEdit(chaplain)}
            onDecline={() => onDecline(chaplain)}
          />
        </Item>
      ))}
    </ul>
  );
}

interface ItemProps {
  /** It left the list, as an approved one leaves the pending ones, and had the focus. */
  onGoneWithFocus: () => void;
  children: ReactNode;
}

/** Keeps the focus when what had it is gone, such as the button that approved. */
function Item({ onGoneWithFocus, children }: ItemProps) {
  const item = useRef<HTMLLIElement>(null);
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
  return (
    <li ref={item} tabIndex={-1} className="min-w-0">
      {children}
    </li>
  );
}

function isFocusLost() {
  return document.activeElement === document.body;
}
