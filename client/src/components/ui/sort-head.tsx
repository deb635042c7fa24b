import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { UrlSort } from '#client/lib/url-sort.ts';
import { SORT_CELL } from './table-class.ts';

interface SortHeadProps<Name extends string> {
  name: Name;
  label: string;
  order: UrlSort<Name>;
  /** The first press sorts in descending order, which suits times. */
  lastFirst?: boolean;
  isFigure?: boolean;
}

/** A sortable table head. On a phone, the heads form a row of buttons above the table. */
export function SortHead<Name extends string>(props: SortHeadProps<Name>) {
  const { name, label, order, lastFirst = false, isFigure = false } = props;
  const isUp = order.sort === name;
  const isDown = order.sort === `-${name}`;
  const next = isUp || (lastFirst && !isDown) ? (`-${name}` as const) : name;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={SORT_CELL}
    >
      <button
        type="button"
        onClick={() => order.setSort(next)}
        className={`group flex min-h-11 w-full items-center gap-1.5 px-3 text-left font-semibold hover:underline md:-outline-offset-3 max-md:rounded max-md:border max-md:border-control ${isFigure ? 'md:justify-end' : ''}`}
      >
        {label}
        <Icon
          className={`size-4 shrink-0 ${isUp || isDown ? '' : 'text-soft'}`}
          aria-hidden="true"
        />
      </button>
    </th>
  );
}
