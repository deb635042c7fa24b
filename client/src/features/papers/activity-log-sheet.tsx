import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { DateFilter } from '#client/components/ui/filter-field.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { calendarDate, dateTime, shortTime } from '#client/lib/dates.ts';
import { DAY_FILTERS, useTypedDays } from '#client/lib/day-filters.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { useSession } from '#client/lib/session.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { queryKey } from '#shared/http.ts';
import { listLogLines } from '#shared/incident-log/api.ts';
import { KIND_LABELS } from '#shared/incident-log/constants.ts';
import { lineLabel, lineText } from '#shared/incident-log/labels.ts';
import { groupLines, type LineGroup } from '#shared/incident-log/line-groups.ts';
import { readAssignment } from '#shared/papers/api.ts';
import type { PaperEvent } from './paper-event.ts';
import { Paper, SheetTable, Signatures } from './paper.tsx';
import { readAll } from './read-all.ts';

/** The activity log (ICS 214): the incident log's lines for the days in the page's URL. */
export function ActivityLogSheet({ event }: { event: PaperEvent }) {
  const url = useUrlState();
  const days = useTypedDays({
    get: url.get,
    set: (name, day, options) => url.set({ [name]: day }, options),
  });
  const [from, to] = [url.get('from'), url.get('to')];
  const params = { id: event.id };
  const criteria = { ...DAY_FILTERS.from(from), ...DAY_FILTERS.to(to), sort: 'happenedAt' };
  const query = useQuery({
    queryKey: queryKey(listLogLines, { params, query: { ...criteria, all: true } }),
    queryFn: async ({ signal }) =>
      readAll(listLogLines, { params, query: criteria, keyOf: ({ id }) => id }, signal),
    staleTime: 0,
  });
  const { data: assignment } = useQuery(endpointQuery(readAssignment, { params }));
  const user = useSession().data;
  const people = assignment?.people ?? [];
  return (
    <>
      <search className="mb-4 grid max-w-md grid-cols-2 gap-4 print:hidden">
        <DateFilter label="From" typed={days.from} />
        <DateFilter label="To" typed={days.to} />
      </search>
      <QueryView query={query} what="The log" loading={<Skeleton className="h-[60dvh]" />}>
        {(lines) => (
          <Paper
            form="ICS 214"
            title="Activity Log"
            readAt={query.dataUpdatedAt}
            note={`${lines.length.toLocaleString('en-US')} ${lines.length === 1 ? 'line' : 'lines'}, the oldest first`}
            facts={[
              { label: '1. Incident name', value: event.name },
              {
                label: '2. Operational period',
                value: [from ? calendarDate(from) : event.start, to ? calendarDate(to) : event.end]
                  .filter(Boolean)
                  .join(' to '),
              },
              { label: '3. Name', value: user ? `${user.firstName} ${user.lastName}` : '' },
              { label: '4. ICS position', value: '' },
              {
                label: '6. Resources assigned',
                value: people
                  .map(({ name, organization }) => [name, organization].filter(Boolean).join(', '))
                  .join('; '),
                isWide: true,
              },
            ]}
          >
            <SheetTable
              caption="7. Activity log"
              heads={['7. Date and time', 'Notable activities', 'By']}
              rows={groupLines(lines).map(({ line, names }) => ({
                key: line.id,
                cells: [
                  <span key="time" className="whitespace-nowrap tabular-nums">
                    {dateTime(line.happenedAt)}
                  </span>,
                  activityOf({ line, names }),
                  line.author?.name ?? 'Portal',
                ],
              }))}
              blanks={3}
            />
            <Signatures
              labels={['8. Prepared by (name, position)', 'Signature', 'Date and time']}
            />
          </Paper>
        )}
      </QueryView>
    </>
  );
}

function activityOf({ line, names }: LineGroup) {
  const said = [names.join(', '), lineText(line, shortTime)].filter(Boolean).join(': ');
  const corrections = line.corrections.map(
    ({ text, author }) =>
      `${KIND_LABELS.correction} by ${author?.name ?? 'the portal'}: ${text ?? ''}`,
  );
  return (
    <span className="whitespace-pre-line">
      {[[lineLabel(line), said].filter(Boolean).join('. '), ...corrections].join('\n')}
    </span>
  );
}
