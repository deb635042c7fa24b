import type { ReactNode } from 'react';
import { HEAD_CELL, TABLE } from './table-class.ts';

interface ListTableProps {
  caption: string;
  columns: readonly string[];
  hasActions?: boolean;
  children: ReactNode;
}

export function ListTable({ caption, columns, hasActions = false, children }: ListTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((label) => (
            <th key={label} scope="col" className={HEAD_CELL}>
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
