import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { number } from '#client/features/training/labels.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';
import { dateTime } from '#client/lib/dates.ts';
import { personCount } from '#client/lib/person-count.ts';
import { listAttendees } from '#shared/training/api.ts';
import { RSVP_STATUSES } from '#shared/training/constants.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { useDeleteTrainingSession } from './training-session-mutations.ts';

const NAMES_SHOWN = 10;
const EXPECTING = ['registered', 'waitlisted'] as const;
const AFFECTED = RSVP_STATUSES.filter((status) => status !== 'cancelled');

interface DeleteDialogProps {
  session: TrainingSession;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ session, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useDeleteTrainingSession(session);
  return (
    <ConfirmDialog
      title="Delete this training session?"
      description={`${session.title}, ${dateTime(session.dateTime)}, is deleted with its RSVPs and its attendance. This can’t be undone.`}
      confirm="Delete session"
      keep="Keep it"
      waiting={deletion.isPending}
      failure={deletion.error ? serverMessage(deletion.error) : undefined}
      onConfirm={() => deletion.mutate({ params: { id: session.id } }, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <Affected session={session} />
    </ConfirmDialog>
  );
}

function Affected({ session }: { session: TrainingSession }) {
  // Reloads each time the dialog opens, because the RSVPs may have changed.
  const query = useQuery({
    queryKey: ['affected by deleting', session.id],
    queryFn: ({ signal }) => readAffected(session.id, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <QueryView query={query} what="The attendance list" loading={<Skeleton className="h-24" />}>
      {({ groups, names, total, expecting }) =>
        total === 0 ? (
          <p>This session has no RSVPs yet.</p>
        ) : (
          <div className="flex flex-col gap-2">
            <p className="font-semibold">{`Deleting affects ${personCount(total)}: ${groups}.`}</p>
            <ul className="list-disc pl-5">
              {names.map(({ id, name }) => (
                <li key={id} className="wrap-anywhere">
                  {name}
                </li>
              ))}
              {total > names.length && <li>{`and ${number(total - names.length)} more`}</li>}
            </ul>
            <p className="text-soft">{whoIsTold(session, expecting)}</p>
          </div>
        )
      }
    </QueryView>
  );
}

/** Says whom the server will notify of the deletion. Follows the same rule as the server. */
function whoIsTold({ dateTime: startsAt, rsvp }: TrainingSession, expecting: number) {
  if (Date.parse(startsAt) <= Date.now())
    return 'The session has begun, so nobody will be notified.';
  const isOwn = rsvp !== null && EXPECTING.some((status) => status === rsvp.status);
  const others = isOwn ? expecting - 1 : expecting;
  if (others === 0) return 'Nobody will be notified.';
  return `The portal will notify ${personCount(others)} immediately that the training is cancelled.`;
}

const GROUPS = {
  registered: 'registered',
  waitlisted: 'on the waitlist',
  attended: 'marked as attended',
  'no-show': 'marked as no-show',
} as const;

async function readAffected(id: string, signal: AbortSignal) {
  const pages = await Promise.all(
    AFFECTED.map(async (status) => ({
      status,
      page: await call(
        listAttendees,
        { params: { id }, query: { status, limit: NAMES_SHOWN } },
        { signal },
      ),
    })),
  );
  return {
    total: pages.reduce((sum, { page }) => sum + page.total, 0),
    expecting: pages
      .filter(({ status }) => EXPECTING.some((each) => each === status))
      .reduce((sum, { page }) => sum + page.total, 0),
    groups: pages
      .filter(({ page }) => page.total > 0)
      .map(({ status, page }) => `${number(page.total)} ${GROUPS[status]}`)
      .join(', '),
    names: pages
      .flatMap(({ page }) => page.items)
      .slice(0, NAMES_SHOWN)
      .map((entry) => ({ id: entry.id, name: `${entry.firstName} ${entry.lastName}` })),
  };
}
