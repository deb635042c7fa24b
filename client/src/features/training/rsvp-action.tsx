import { Hourglass, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { AskToApply } from '#client/components/layout/ask-to-apply.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { useRefresh } from '#client/lib/refresh.ts';
import { paths, sections } from '#client/lib/paths.ts';
import type { OwnRsvp, TrainingSession } from '#shared/training/schemas.ts';
import { useRsvp } from './mutations.ts';
import { queuedRsvp } from './queued-rsvp.ts';
import { Standing } from './standing.tsx';
import { useQueuedRsvp, WaitingRsvp } from './waiting-rsvp.tsx';

const CancelDialog = lazyComponent(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  NotArrived,
);

export type Entitlement = 'seat' | 'profile-missing' | 'not-a-chaplain' | null;

interface RsvpActionProps {
  session: TrainingSession;
  entitlement: Entitlement;
}

export function RsvpAction({ session, entitlement }: RsvpActionProps) {
  const place = useKeepFocus<HTMLDivElement>(() => undefined);
  const { rsvp } = session;
  const queued = useQueuedRsvp(session);
  const focusPlace = () => place.current?.focus({ preventScroll: true });
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-2">
      {queued ? (
        <WaitingRsvp action={queued} title={session.title} onTakenBack={focusPlace} />
      ) : rsvp && rsvp.status !== 'cancelled' ? (
        <Taken session={session} rsvp={rsvp} onCancelled={focusPlace} />
      ) : (
        <Open session={session} entitlement={entitlement} />
      )}
    </div>
  );
}

function Open({ session, entitlement }: RsvpActionProps) {
  const rsvp = useRsvp();
  const { refresh } = useRefresh(['/api/training-sessions']);
  if (entitlement === 'not-a-chaplain') {
    return (
      <div className="text-sm">
        <p className="text-soft">Seats are for chaplains with a profile.</p>
        <AskToApply />
      </div>
    );
  }
  if (entitlement === 'profile-missing') {
    return (
      <Link
        href={sections.applyFrom + paths.training}
        className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        Complete your profile to RSVP
      </Link>
    );
  }
  const isFull = session.seatsLeft === 0;
  const label = isFull ? 'Join the waitlist' : 'RSVP';
  const Icon = isFull ? Hourglass : UserCheck;
  return (
    <>
      <Button
        waiting={rsvp.isPending}
        disabled={entitlement === null}
        aria-label={`${label}: ${session.title}`}
        className="w-full"
        onClick={() =>
          rsvp.mutate(
            { input: { params: { id: session.id } }, queued: queuedRsvp('rsvp', session) },
            { onError: refresh },
          )
        }
      >
        {!rsvp.isPending && <Icon className="size-4" aria-hidden="true" />}
        {label}
      </Button>
      {rsvp.error && <p className="text-sm font-semibold text-red">{serverMessage(rsvp.error)}</p>}
    </>
  );
}

interface TakenProps {
  session: TrainingSession;
  rsvp: OwnRsvp;
  onCancelled: () => void;
}

function Taken({ session, rsvp, onCancelled }: TakenProps) {
  const [asking, setAsking] = useState(false);
  const canCancel = rsvp.status === 'registered' || rsvp.status === 'waitlisted';
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Standing rsvp={rsvp} />
        {canCancel && (
          <Button
            aria-label={`Cancel: ${session.title}`}
            className="shrink-0"
            onClick={() => setAsking(true)}
          >
            Cancel
          </Button>
        )}
      </div>
      <LazyBoundary fallback={null}>
        {asking && (
          <CancelDialog
            session={session}
            rsvp={rsvp}
            onClose={() => setAsking(false)}
            onCancelled={() => {
              flushSync(() => setAsking(false));
              onCancelled();
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
