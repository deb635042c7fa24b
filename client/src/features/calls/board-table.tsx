import type { ReactNode } from 'react';
import { HEAD_CELL, TABLE } from '#client/components/ui/table-class.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { GROUPS, groupOf } from './board-views.ts';

interface BoardTableProps {
  rows: readonly BoardRow[];
  silentAfter: number;
  isLive: boolean;
  hasPlaces: boolean;
  /** The button shown beside the first group of people without an answer. */
  remind: ReactNode;
  renderRow: (row: BoardRow) => ReactNode;
}

/** Lists the people by group; the groups that need the coordinator come first. */
export function BoardTable({
  rows,
  silentAfter,
  isLive,
  remind,
  renderRow,
  ...shown
}: BoardTableProps) {
  const groups = GROUPS.map((group) => ({
    ...group,
    ...(group.name === 'long-silent' && { label: `Silent ${silentAfter} min` }),
    rows: rows.filter((row) => groupOf(row) === group.name),
  })).filter(({ rows: members }) => members.length > 0);
  const heads = [
    'Name',
    'Where they stand',
    ...(shown.hasPlaces ? ['Site and shift'] : []),
    'Reached',
    'Phone',
  ];
  const silent = groups.find(({ name }) => name === 'long-silent' || name === 'asked');
  const columns = heads.length + (isLive ? 2 : 1);
  return (
    <table className={TABLE}>
      <caption className="sr-only">The people of this activation</caption>
      <thead className="max-md:sr-only">
        <tr>
          {isLive && (
            <th scope="col" className={`${HEAD_CELL} print:hidden`}>
              <span className="sr-only">Select</span>
            </th>
          )}
          {heads.map((label) => (
            <th key={label} scope="col" className={HEAD_CELL}>
              {label}
            </th>
          ))}
          <th scope="col" className={`${HEAD_CELL} print:hidden`}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ name, label, rows: members }) => (
        <tbody key={name} aria-labelledby={`group-${name}`} className="max-md:block">
          <tr className="max-md:block">
            <th
              id={`group-${name}`}
              scope="rowgroup"
              colSpan={columns}
              className="px-3 pt-2 pb-1 text-left text-sm font-semibold max-md:block max-md:pt-4"
            >
              <span className="flex flex-wrap items-center justify-between gap-x-4">
                {`${label} (${members.length})`}
                {name === silent?.name && remind}
              </span>
            </th>
          </tr>
          {members.map(renderRow)}
        </tbody>
      ))}
    </table>
  );
}
