import { useRef, type ReactNode, type RefObject } from 'react';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { ChaplainCard } from './chaplain-card.tsx';

interface ChaplainCardsProps {
  chaplains: readonly ChaplainWithUser[];
  /** The line with the count; it takes the focus when the last card disappears. */
  found: RefObject<HTMLElement | null>;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onEdit: (chaplain: ChaplainWithUser) => void;
  onDecline: (chaplain: ChaplainWithUser) => void;
  onWithdraw: (chaplain: ChaplainWithUser) => void;
}

export function ChaplainCards({ chaplains, found, selected, ...on }: ChaplainCardsProps) {
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
            isSelected={selected.has(chaplain.id)}
            onSelect={(isSelected) => on.onSelect(chaplain.id, isSelected)}
            onEdit={() => on.onEdit(chaplain)}
            onDecline={() => on.onDecline(chaplain)}
            onWithdraw={() => on.onWithdraw(chaplain)}
          />
        </Item>
      ))}
    </ul>
  );
}

interface ItemProps {
  onGoneWithFocus: () => void;
  children: ReactNode;
}

function Item({ onGoneWithFocus, children }: ItemProps) {
  const item = useKeepFocus<HTMLLIElement>(onGoneWithFocus);
  return (
    <li ref={item} tabIndex={-1} className="min-w-0">
      {children}
    </li>
  );
}
