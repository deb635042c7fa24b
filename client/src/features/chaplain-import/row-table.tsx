import { TriangleAlert } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { CELL, HEAD_CELL, ROW, TABLE } from '#client/components/ui/table-class.ts';
import { headerOf } from '#shared/chaplain-import/roster-file.ts';
import type { CheckedRow } from './checked-rows.ts';
import { groupOf, GROUPS } from './outcomes.ts';
import { RowChanges } from './row-changes.tsx';

interface RowTableProps {
  rows: readonly CheckedRow[];
  storesUnlisted: boolean;
  ticked: ReadonlySet<string>;
  isLocked: boolean;
  onTick: (key: string, isTicked: boolean) => void;
}

export function RowTable({ rows, storesUnlisted, ...ticks }: RowTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">Rows of the file</caption>
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={`${HEAD_CELL} text-right`}>
            Row
          </th>
          <th scope="col" className={HEAD_CELL}>
            Name
          </th>
          <th scope="col" className={HEAD_CELL}>
            Email
          </th>
          <th scope="col" className={HEAD_CELL}>
            Outcome
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr key={row.number} className={ROW}>
            <td className={`${CELL} text-right text-soft tabular-nums`}>
              {row.number.toLocaleString('en-US')}
            </td>
            <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
              {row.name || '—'}
            </th>
            <td className={`${CELL} wrap-anywhere max-md:w-full md:min-w-60`}>
              {row.email || '—'}
            </td>
            <td className={`${CELL} max-md:w-full`}>
              <OutcomeBadge row={row} /> {row.reason}
              {row.isSelfRegistered && (
                <Warning>
                  Somebody made this account by registering: check that it belongs to the same
                  person.
                </Warning>
              )}
              {row.isSuspended && (
                <Warning>This person is suspended. The import doesn’t change that.</Warning>
              )}
              <RowChanges row={row} {...ticks} />
              {row.unlisted && (
                <p className="mt-1 text-sm wrap-anywhere">
                  <span className="text-soft">
                    {storesUnlisted ? 'Not on our lists: ' : 'Left out: '}
                  </span>
                  {row.unlisted
                    .map(({ field, value }) => `${headerOf(field)} “${value}”`)
                    .join(', ')}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="mt-1 flex items-start gap-2 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
      {children}
    </p>
  );
}

function OutcomeBadge({ row }: { row: CheckedRow }) {
  const group = groupOf(row);
  const look = GROUPS.find((each) => each.group === group);
  return look && <Badge tone={look.tone}>{look.label}</Badge>;
}
