import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SectionSummary } from '#shared/field-guide/schemas.ts';
import { useDragging } from './use-dragging.ts';

interface OrderListProps {
  sections: readonly SectionSummary[];
  onOrder: (sections: readonly SectionSummary[]) => void;
}

const MOVE =
  'grid size-11 shrink-0 place-items-center rounded hover:bg-sunken disabled:opacity-40 disabled:hover:bg-transparent';

export function OrderList({ sections, onOrder }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState('');

  const move = (from: number, to: number) => {
    const section = sections[from];
    if (!section || to < 0 || to >= sections.length) return;
    const rest = sections.filter((each) => each !== section);
    onOrder(rest.toSpliced(to, 0, section));
    setTold(`${section.title} is now ${to + 1} of ${sections.length}`);
  };

  const step = (from: number, by: 1 | -1) => {
    flushSync(() => move(from, from + by));
    // Keeps the focus on the row that moved.
    const row = list.current?.children[from + by];
    const [up, down] = row?.querySelectorAll('button') ?? [];
    const wanted = by === -1 ? up : down;
    (wanted?.disabled ? (by === -1 ? down : up) : wanted)?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };

  const { dragged, handlers, start } = useDragging(list, move);

  return (
    <>
      <ol ref={list} {...handlers} className="@container divide-y divide-line border-y border-line">
        {sections.map(({ id, title, isPublished }, position) => (
          <li
            key={id}
            className={`flex items-center gap-x-1 @max-[19rem]:flex-wrap ${dragged === position ? 'bg-sunken' : ''}`}
          >
            <span
              aria-hidden="true"
              onPointerDown={(event) => start(event, position)}
              className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-soft select-none active:cursor-grabbing"
            >
              <GripVertical className="size-5" />
            </span>
            <span className="min-w-6 shrink-0 text-right text-soft tabular-nums @max-[19rem]:mr-auto">
              {position + 1}.
            </span>
            <span className="min-w-0 grow py-2 pl-1 leading-snug wrap-anywhere @max-[19rem]:order-last @max-[19rem]:basis-full @max-[19rem]:pt-0">
              {title}
              {!isPublished && <span className="text-sm text-soft"> (draft)</span>}
            </span>
            <button
              type="button"
              aria-label={`Move up: ${title}`}
              disabled={position === 0}
              onClick={() => step(position, -1)}
              className={MOVE}
            >
              <ChevronUp className="size-5" aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={`Move down: ${title}`}
              disabled={position === sections.length - 1}
              onClick={() => step(position, 1)}
              className={MOVE}
            >
              <ChevronDown className="size-5" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}
