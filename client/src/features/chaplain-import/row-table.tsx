import { TriangleAlert } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { CELL, HEAD_CELL, ROW, TABLE } from '#client/components/ui/table-class.ts';
import type { CheckedRow, Outcome } from './checked-rows.ts';
import { OUTCOMES } from './outcomes.ts';

export function RowTable({ rows }: { rows: readonly CheckedRow[] }) {
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
              <OutcomeBadge outcome={row.outcome} /> {row.reason}
              {row.isSelfRegistered && (
                <p className="mt-1 flex items-start gap-2 text-sm">
                  <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
                  This account was made by somebody who registered; check that it is them.
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const look = OUTCOMES.find((each) => each.outcome === outcome);
  return look && <Badge tone={look.tone}>{look.label}</Badge>;
}
