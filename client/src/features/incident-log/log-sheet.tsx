import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { PrintHead } from '#client/components/ui/print-parts.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { call } from '#client/lib/call/api.ts';
import { dateTime, shortTime } from '#client/lib/dates.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import { queryKey } from '#shared/http.ts';
import { listLogLines } from '#shared/incident-log/api.ts';
import { KIND_LABELS } from '#shared/incident-log/constants.ts';
import { lineLabel, lineText } from '#shared/incident-log/labels.ts';
import { groupLines } from '#shared/incident-log/line-groups.ts';
import type { LogCorrection, LogLine } from '#shared/incident-log/schemas.ts';
import { KIND_OPTIONS, LOG_URL_FILTERS } from './log-criteria.ts';
import { writtenLabel } from './written-label.ts';

/** The log for printing: all lines, or those that match the filters in the URL. */
export function LogSheet({ activationId }: { activationId: string }) {
  const url = useUrlState();
  const kind = LOG_URL_FILTERS.kind.find((each) => each === url.get('kind'));
  const criteria = {
    search: url.get('search'),
    kind,
    deploymentId: url.get('deploymentId'),
    authorId: url.get('authorId'),
    ...LOG_URL_FILTERS.from(url.get('from')),
    ...LOG_URL_FILTERS.to(url.get('to')),
    sort: 'happenedAt',
  } as const;
  const params = { id: activationId };
  const query = useQuery({
    queryKey: queryKey(listLogLines, { params, query: { ...criteria, all: true } }),
    queryFn: async ({ signal }) => {
      const lines: LogLine[] = [];
      for (;;) {
        const page = { ...criteria, offset: lines.length };
        const { items, total } = await call(listLogLines, { params, query: page }, { signal });
        lines.push(...items);
        if (items.length < MAX_ROWS || lines.length >= total) return lines;
      }
    },
    staleTime: 0,
  });
  const filters = [
    criteria.search && `“${criteria.search}”`,
    kind && KIND_OPTIONS.find(({ value }) => value === kind)?.label,
    url.get('from') && `from ${url.get('from')}`,
    url.get('to') && `to ${url.get('to')}`,
    (criteria.deploymentId || criteria.authorId) && 'one person',
  ];
  return (
    <QueryView query={query} what="The log" loading={<Skeleton className="h-[60dvh]" />}>
      {(lines) =>
        lines.length === 0 ? (
          <Empty title="No Lines" hint="There is nothing to print." />
        ) : (
          <>
            <PrintHead readAt={query.dataUpdatedAt} filters={filters} />
            <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
              <Button look="primary" onClick={() => window.print()}>
                <Printer className="size-4" aria-hidden="true" />
                Print
              </Button>
              {`${lines.length.toLocaleString('en-US')} ${lines.length === 1 ? 'line' : 'lines'}, the oldest first`}
            </p>
            <Sheet lines={lines} />
          </>
        )
      }
    </QueryView>
  );
}

const HEAD = 'border-b-2 border-ink px-2 py-1 text-left align-bottom font-semibold';
const CELL = 'border-b border-line px-2 py-1 align-top wrap-anywhere print:border-ink';

function Sheet({ lines }: { lines: readonly LogLine[] }) {
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-sm print:text-[9pt]">
        <caption className="sr-only">The log</caption>
        <thead>
          <tr>
            {['Time', 'What', 'About', 'Text', 'By'].map((label) => (
              <th key={label} scope="col" className={HEAD}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupLines(lines).map(({ line, names }) => (
            <tr key={line.id} className="break-inside-avoid">
              <td className={`${CELL} whitespace-nowrap tabular-nums`}>
                {dateTime(line.happenedAt)}
              </td>
              <td className={`${CELL} min-w-24`}>{lineLabel(line)}</td>
              <td className={`${CELL} min-w-24`}>{names.join(', ')}</td>
              <td className={`${CELL} w-1/2 whitespace-pre-line`}>
                {lineText(line, shortTime)}
                <Written entry={line} />
                {line.corrections.map((correction) => (
                  <p key={correction.id} className="mt-1 border-l-2 border-ink pl-2">
                    <strong>
                      {`${KIND_LABELS.correction}, ${dateTime(correction.happenedAt)}, ${correction.author?.name ?? ''}: `}
                    </strong>
                    {correction.text}
                    <Written entry={correction} />
                  </p>
                ))}
              </td>
              <td className={`${CELL} min-w-24`}>{line.author?.name ?? 'Portal'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Written({ entry }: { entry: LogCorrection }) {
  const label = writtenLabel(entry);
  return (
    label && <span className="block text-soft tabular-nums print:text-ink">{`(${label})`}</span>
  );
}
