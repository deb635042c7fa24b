import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { calendarDate } from '#client/lib/dates.ts';
import { CONTACT_KINDS, CONTACT_LABELS } from '#shared/deployments/constants.ts';
import { endpointPath, queryKey, withQuery } from '#shared/http.ts';
import { exportTally, weeklyTally } from '#shared/papers/api.ts';
import type { TallyRow } from '#shared/papers/schemas.ts';
import { Paper, SheetTable, Signatures } from './paper.tsx';
import { readAll } from './read-all.ts';

const keyOf = ({ week, activationId }: TallyRow) => `${week} ${activationId}`;

/** An empty `activationId` means all activations. */
export function TallySheet({ activationId }: { activationId: string }) {
  const criteria = activationId ? { activationId } : {};
  const query = useQuery({
    queryKey: queryKey(weeklyTally, { query: { ...criteria, all: true } }),
    queryFn: async ({ signal }) => readAll(weeklyTally, { query: criteria, keyOf }, signal),
    staleTime: 0,
  });
  return (
    <QueryView query={query} what="The tally" loading={<Skeleton className="h-[60dvh]" />}>
      {(items) => {
        if (items.length === 0) {
          return <Empty title="Nobody Counted" hint="Chaplains count the people they care for." />;
        }
        const sumOf = (count: (row: (typeof items)[number]) => number) =>
          items.reduce((sum, row) => sum + count(row), 0).toLocaleString('en-US');
        const [first] = items;
        return (
          <Paper
            form=""
            title="People Cared For, by Week"
            readAt={query.dataUpdatedAt}
            note={<CsvLink href={withQuery(endpointPath(exportTally), criteria)} />}
            facts={[
              {
                label: 'Activation',
                value: activationId && first ? `${first.eventType}, ${first.location}` : 'All',
              },
              { label: 'Weeks', value: 'Monday to Sunday. Numbers only, no names.' },
            ]}
          >
            <SheetTable
              caption="People cared for, the latest week first"
              heads={[
                'Week from',
                'Activation',
                ...CONTACT_KINDS.map((kind) => CONTACT_LABELS[kind]),
                'Sum',
              ]}
              figures={[...CONTACT_KINDS.map((_, index) => index + 2), CONTACT_KINDS.length + 2]}
              rows={items.map((row) => ({
                key: keyOf(row),
                cells: [
                  calendarDate(row.week),
                  `${row.eventType}, ${row.location}`,
                  ...CONTACT_KINDS.map((kind) => row.counts[kind].toLocaleString('en-US')),
                  row.total.toLocaleString('en-US'),
                ],
              }))}
              sum={[
                'Sum',
                '',
                ...CONTACT_KINDS.map((kind) => sumOf(({ counts }) => counts[kind])),
                sumOf(({ total }) => total),
              ]}
            />
            <Signatures labels={['Prepared by', 'Date']} />
          </Paper>
        );
      }}
    </QueryView>
  );
}
