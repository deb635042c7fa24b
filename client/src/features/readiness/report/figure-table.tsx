import type { ReactNode } from 'react';
import { FIGURE_HEAD, HEAD_CELL, TABLE } from '#client/components/ui/table-class.ts';

interface FigureTableProps {
  caption: string;
  /** Column headings: the first is for the row names, the others for figures. */
  columns: readonly string[];
  children: ReactNode;
}

export function FigureTable({ caption, columns, children }: FigureTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((label, place) => (
            <th key={label} scope="col" className={place === 0 ? HEAD_CELL : FIGURE_HEAD}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}
