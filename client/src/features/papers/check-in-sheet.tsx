import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { date, time } from '#client/lib/dates.ts';
import { listCheckIns } from '#shared/papers/api.ts';
import { shownPhone } from '#shared/phone.ts';
import { queryKey } from '#shared/http.ts';
import type { PaperEvent } from './paper-event.ts';
import { Paper, SheetTable, Signatures, Whole } from './paper.tsx';
import { readAll } from './read-all.ts';

const HEADS = [
  'Name',
  'Agency or organization',
  'Check-in',
  'Contact',
  'Home base',
  'Assignment',
  'Qualifications',
  'Check-out',
];

const BLANKS = 4;

/** The date on a line above the time. */
const inLines = (moment: string | null) => moment && `${date(moment)}\n${time(moment)}`;

export function CheckInSheet({ event }: { event: PaperEvent }) {
  const params = { id: event.id };
  const query = useQuery({
    queryKey: [...queryKey(listCheckIns, { params }), 'all'],
    queryFn: async ({ signal }) => readAll(listCheckIns, { params, keyOf: ({ id }) => id }, signal),
    staleTime: 0,
  });
  return (
    <QueryView query={query} what="The check-in list" loading={<Skeleton className="h-[60dvh]" />}>
      {(stays) => (
        <Paper
          form="ICS 211"
          title="Incident Check-In List"
          readAt={query.dataUpdatedAt}
          facts={[
            { label: '1. Incident name', value: event.name },
            { label: '2. Start', value: event.start },
            { label: '3. Check-in location', value: event.place },
            {
              label: '4. Resources',
              value: `Chaplains: ${stays.length.toLocaleString('en-US')} check-ins`,
            },
          ]}
        >
          <SheetTable
            caption="Check-ins, the first arrival first"
            heads={HEADS}
            rows={stays.map((stay) => ({
              key: stay.id,
              cells: [
                stay.name,
                stay.organization,
                <Whole key="in" text={inLines(stay.checkedIn)} />,
                <Whole key="contact" text={stay.phone && shownPhone(stay.phone)} />,
                stay.homeBase,
                stay.assignment,
                stay.qualifications,
                <Whole key="out" text={inLines(stay.checkedOut)} />,
              ],
            }))}
            blanks={BLANKS}
          />
          <Signatures labels={['Prepared by (name, position)', 'Signature', 'Date and time']} />
        </Paper>
      )}
    </QueryView>
  );
}
