import { useQueries } from '@tanstack/react-query';
import { StatRow } from '#client/components/ui/stat-row.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { countOf } from './queries.ts';

const COUNTED = [
  { status: 'registered', label: 'Not marked' },
  { status: 'attended', label: 'Attended' },
  { status: 'no-show', label: 'No-show' },
  { status: 'waitlisted', label: 'Waiting' },
] as const;

/** How many there are of each, kept up to date as one marks. */
export function RosterCounts({ sessionId }: { sessionId: string }) {
  const queries = useQueries({ queries: COUNTED.map(({ status }) => countOf(sessionId, status)) });
  if (queries.some(({ data }) => data === undefined)) return <Skeleton className="h-16 sm:h-21" />;
  return (
    <StatRow
      compact
      label="The roster in figures"
      stats={COUNTED.map(({ label }, index) => ({
        label,
        value: queries[index]?.data?.total ?? 0,
      }))}
    />
  );
}
