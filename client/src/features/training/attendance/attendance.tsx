import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { TrainingSessionFacts } from '#client/features/training/training-session-facts.tsx';
import { VirtualBadge } from '#client/features/training/virtual-badge.tsx';
import { dateTime } from '#client/lib/dates.ts';
import { ATTENDANCE_OPENS_HOURS } from '#shared/training/constants.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { trainingSessionQuery } from './queries.ts';
import { AttendanceCounts } from './attendance-counts.tsx';
import { AttendeeList } from './attendee-list.tsx';

const EditSession = lazyComponent(
  async () =>
    (await import('#client/features/training/admin/training-session-dialogs.tsx'))
      .EditTrainingSession,
  NotArrived,
);

export function Attendance({ sessionId }: { sessionId: string }) {
  // Reloads each minute, because the waitlist and the time decide which marks are possible.
  const query = useQuery({ ...trainingSessionQuery(sessionId), refetchInterval: 60_000 });
  return (
    <QueryView query={query} what="The session" loading={<Skeleton className="h-[60dvh]" />}>
      {(session) => <AttendanceOfSession session={session} readAt={query.dataUpdatedAt} />}
    </QueryView>
  );
}

interface AttendanceOfSessionProps {
  session: TrainingSession;
  readAt: number;
}

function AttendanceOfSession({ session, readAt }: AttendanceOfSessionProps) {
  const opensAt = Date.parse(session.dateTime) - ATTENDANCE_OPENS_HOURS * 60 * 60 * 1000;
  const isMarkable = opensAt <= readAt;
  return (
    <div className="flex flex-col gap-6">
      <Heading session={session} />
      <AttendanceCounts sessionId={session.id} isMarkable={isMarkable} />
      {!isMarkable && (
        <Notice>
          {`Attendance can be marked from ${dateTime(new Date(opensAt).toISOString())}, ${ATTENDANCE_OPENS_HOURS} hours before the start.`}
        </Notice>
      )}
      <AttendeeList session={session} isMarkable={isMarkable} />
    </div>
  );
}

function Heading({ session }: { session: TrainingSession }) {
  const [editing, setEditing] = useState(false);
  return (
    <section aria-labelledby="session-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <h2 id="session-title" className="min-w-0 text-xl font-semibold wrap-anywhere">
            {session.title}
          </h2>
          {session.isVirtual && <VirtualBadge />}
        </div>
        <Button onClick={() => setEditing(true)}>
          <Pencil className="size-4" aria-hidden="true" />
          Edit Training
        </Button>
      </div>
      <TrainingSessionFacts session={session} />
      <LazyBoundary fallback={null}>
        {editing && <EditSession session={session} onClose={() => setEditing(false)} />}
      </LazyBoundary>
    </section>
  );
}
