import { useQueries } from '@tanstack/react-query';
import { StatRow } from '#client/components/ui/stat-row.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { RSVP_LABELS } from '#shared/training/constants.ts';
import { countOf } from './queries.ts';

const COUNTED = [
  { status: 'registered', label: RSVP_LABELS.registered },
  { status: 'attended', label: 'Came' },
  { status: 'no-show', label: 'No-show' },
  { status: 'waitlisted', label: 'Waiting' },
] as const;

interface AttendanceCountsProps {
  sessionId: string;
  isMarkable: boolean;
}

export function AttendanceCounts({ sessionId, isMarkable }: AttendanceCountsProps) {
  const queries = useQueries({ queries: COUNTED.map(({ status }) => countOf(sessionId, status)) });
  if (queries.some(({ data }) => data === undefined)) return <Skeleton className="h-16 sm:h-21" />;
  return (
    <StatRow
      compact
      label="Attendance in figures"
      stats={COUNTED.map(({ status, label }, index) => ({
        label: status === 'registered' && isMarkable ? 'Not marked' : label,
        value: queries[index]?.data?.total ?? 0,
      }))}
    />
  );
}
