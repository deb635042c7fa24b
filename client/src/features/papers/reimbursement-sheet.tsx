import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { endpointPath, queryKey, withQuery } from '#shared/http.ts';
import type { HoursFilters } from '#shared/hours/schemas.ts';
import { exportReimbursement, listReimbursement, reimbursementTotals } from '#shared/papers/api.ts';
import { REMEDIES, WORK_TYPE_LABELS } from '#shared/papers/constants.ts';
import type { ReimbursementLine, ReimbursementTotals } from '#shared/papers/schemas.ts';
import { Paper, SheetTable, Signatures, Whole } from './paper.tsx';
import { readAll } from './read-all.ts';

export type PaperCriteria = Omit<HoursFilters, 'isApproved'> & {
  isApproved?: 'true' | 'false' | undefined;
};

const HEADS = [
  'Name, organization',
  'Unpaid or paid by',
  'Date, in, out',
  'Hours',
  'Site, address',
  'Task, work',
  'Miles',
  'Rate',
  'Value',
  'Claimed elsewhere',
  'Documenting official',
];

const FIGURES = [3, 6, 7, 8];

export function ReimbursementSheet({ criteria }: { criteria: PaperCriteria }) {
  const query = useQuery({
    queryKey: queryKey(listReimbursement, { query: { ...criteria, all: true } }),
    queryFn: async ({ signal }) =>
      readAll(listReimbursement, { query: criteria, keyOf: ({ id }) => id }, signal),
    staleTime: 0,
  });
  const totals = useQuery({
    ...endpointQuery(reimbursementTotals, { query: criteria }),
    staleTime: 0,
  });
  return (
    <QueryView query={totals} what="The sums" loading={<Skeleton className="h-[60dvh]" />}>
      {(sums) => (
        <QueryView query={query} what="The hours" loading={<Skeleton className="h-[60dvh]" />}>
          {(lines) =>
            lines.length === 0 ? (
              <Empty title="No Hours" hint="There is nothing to print." />
            ) : (
              <Paper
                form=""
                title="Volunteer Hours for Reimbursement"
                readAt={query.dataUpdatedAt}
                note={<CsvLink href={withQuery(endpointPath(exportReimbursement), criteria)} />}
                facts={factsOf(sums)}
              >
                <Lacking lines={lines.filter(({ missing }) => missing.length > 0)} />
                <SheetTable
                  caption="Volunteer hours, incomplete lines first"
                  heads={HEADS}
                  figures={FIGURES}
                  rows={lines.map((line) => ({ key: line.id, cells: cellsOf(line) }))}
                  sum={sumCells(sums)}
                />
                <Signatures labels={['Documenting official', 'Signature', 'Date']} />
              </Paper>
            )
          }
        </QueryView>
      )}
    </QueryView>
  );
}

const dollars = (rate: string | null, of: string) => (rate ? `$${rate} ${of}` : `Not set ${of}`);

function factsOf({ lines, lacking, rate, mileageRate, timeZone }: ReimbursementTotals) {
  return [
    {
      label: 'Lines',
      value: `${lines.toLocaleString('en-US')}, of which ${lacking.toLocaleString('en-US')} lack something`,
    },
    { label: 'Time zone of the hours', value: timeZone },
    {
      label: 'Rates',
      value: `${dollars(rate, 'an hour')}; ${dollars(mileageRate, 'a mile')}`,
    },
  ];
}

function Lacking({ lines }: { lines: readonly ReimbursementLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mt-4 border-2 border-ink px-3 py-2 print:mt-2 print:px-2 print:py-1">
      <h2 className="font-semibold">{`${lines.length.toLocaleString('en-US')} ${lines.length === 1 ? 'line lacks' : 'lines lack'} something`}</h2>
      <ul className="mt-1 list-disc pl-5">
        {lines.map(({ id, name, date, timeIn, missing }) => (
          <li key={id} className="break-inside-avoid wrap-anywhere">
            <span className="font-semibold">{`${name}, ${date} ${timeIn}: `}</span>
            {missing.map((each) => REMEDIES[each]).join('; ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function cellsOf(line: ReimbursementLine) {
  return [
    [line.name, line.organization].filter(Boolean).join('\n'),
    line.paidBy ?? 'Unpaid',
    <Whole
      key="times"
      text={`${line.date}\n${line.timeIn} to\n${line.timeOut?.replace(' ', '\n') ?? '—'}`}
    />,
    line.minutes === null ? '—' : (line.minutes / 60).toFixed(2),
    [line.site, line.siteAddress].filter(Boolean).join('\n'),
    [line.task, WORK_TYPE_LABELS[line.workType]].filter(Boolean).join('\n'),
    line.miles,
    line.rate,
    line.value,
    line.claimedElsewhere ?? 'No',
    line.official,
  ];
}

function sumCells({ minutes, miles, rate, value }: ReimbursementTotals) {
  return [
    'Sum',
    '',
    '',
    (minutes / 60).toFixed(2),
    '',
    '',
    String(miles),
    '',
    rate ? value : '',
    '',
    '',
  ];
}
