import type { ReactNode } from 'react';
import { FIGURE_HEAD, HEAD_CELL, TABLE } from './table-class.ts';

interface ListTableProps {
  caption: string;
  columns: readonly string[];
  figures?: readonly string[];
  hasActions?: boolean;
  children: ReactNode;
}

export function ListTable({ caption, columns, figures, ...rest }: ListTableProps) {
  const { hasActions = false, children } = rest;
  return (
    <table className={TABLE}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((label) => (
            <th
              key={label}
              scope="col"
              className={figures?.includes(label) ? FIGURE_HEAD : HEAD_CELL}
            >
              {label}
            </th>
          ))}
          {hasActions && (
            <th scope="col" className={HEAD_CELL}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}
