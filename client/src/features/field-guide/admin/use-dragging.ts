import { useState, type PointerEvent, type RefObject } from 'react';

/** The list, not the row, captures the pointer: rows change places during the drag. */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null);

  const start = (event: PointerEvent, position: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    list.current?.setPointerCapture(event.pointerId);
    setDragged(position);
  };

  const follow = ({ clientY }: PointerEvent) => {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])];
    const over = rowAt(rows, clientY, dragged);
    if (over === dragged) return;
    move(dragged, over);
    setDragged(over);
    rows[over]?.scrollIntoView({ block: 'nearest' });
  };

  const end = () => setDragged(null);

  return {
    dragged,
    start,
    handlers: { onPointerMove: follow, onPointerUp: end, onPointerCancel: end },
  };
}

function rowAt(rows: readonly Element[], y: number, dragged: number) {
  const middles = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  const above = middles.findIndex((middle, row) => row < dragged && y < middle);
  if (above >= 0) return above;
  const below = middles.findLastIndex((middle, row) => row > dragged && y > middle);
  return below >= 0 ? below : dragged;
}
