import { useState } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { Pager } from '#client/components/ui/pager.tsx';
import { CELL, ROW } from '#client/components/ui/table-class.ts';
import { headerOf } from '#shared/credentials/files/credential-file.ts';
import type { PreviewedCredential } from '#shared/credentials/files/schemas.ts';

const PAGE = 100;
const COLUMNS = ['Row', 'Name', 'Credential', 'What happens'];

type Outcome = PreviewedCredential['outcome'];

const OUTCOMES: Record<Outcome, { label: string; tone: 'green' | 'blue' | 'outline' | 'red' }> = {
  create: { label: 'New', tone: 'green' },
  renew: { label: 'Renewal', tone: 'green' },
  update: { label: 'Changed', tone: 'blue' },
  unchanged: { label: 'As it is', tone: 'outline' },
  refuse: { label: 'Left out', tone: 'red' },
};

/** Puts the rows that won't be imported at the top of the table. */
export function PreviewTable({ rows }: { rows: readonly PreviewedCredential[] }) {
  const [page, setPage] = useState(1);
  const isLeftOut = ({ outcome }: PreviewedCredential) => outcome === 'refuse';
  const ordered = [...rows.filter(isLeftOut), ...rows.filter((row) => !isLeftOut(row))];
  const leftOut = rows.filter(isLeftOut).length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold tabular-nums">
        {`${number(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`}
        {leftOut > 0 && `, ${number(leftOut)} left out`}
      </p>
      <ListTable caption="Rows of the file" columns={COLUMNS}>
        {ordered.slice((page - 1) * PAGE, page * PAGE).map((row) => (
          <tr key={row.number} className={ROW}>
            <td className={`${CELL} text-soft tabular-nums`}>{number(row.number)}</td>
            <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
              {row.person ?? row.email}
            </th>
            <td className={`${CELL} wrap-anywhere`}>{row.kind ?? row.credential}</td>
            <td className={`${CELL} wrap-anywhere max-md:w-full`}>
              <Badge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</Badge>{' '}
              {row.reason ?? <Changes row={row} />}
            </td>
          </tr>
        ))}
      </ListTable>
      <Pager
        page={page}
        pageCount={Math.ceil(ordered.length / PAGE)}
        worksOffline
        onPage={setPage}
      />
    </div>
  );
}

function Changes({ row: { changes } }: { row: PreviewedCredential }) {
  return (
    <>
      {changes.map(({ field, old, new: wanted }, index) => (
        <span key={field}>
          {index > 0 && ', '}
          {`${headerOf(field)} `}
          {old !== null && (
            <>
              <span className="text-soft line-through">{old}</span>
              {' → '}
            </>
          )}
          {wanted ?? 'none'}
        </span>
      ))}
    </>
  );
}

const number = (count: number) => count.toLocaleString('en-US');
