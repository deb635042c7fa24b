import { Circle, CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { RSVP_LABELS, type RsvpStatus } from '#shared/training/constants.ts';
import type { Attendee, TrainingSession } from '#shared/training/schemas.ts';
import { givesSeatOn } from './losses.ts';
import { useMark } from './mutations.ts';

const NoShowDialog = lazyComponent(
  async () => (await import('./no-show-dialog.tsx')).NoShowDialog,
  NotArrived,
);

const MARKS = [
  {
    status: 'attended',
    Icon: CircleCheck,
    pressed: 'aria-pressed:border-green aria-pressed:bg-green-wash aria-pressed:text-green',
  },
  {
    status: 'no-show',
    Icon: CircleX,
    pressed: 'aria-pressed:border-red aria-pressed:bg-red-wash aria-pressed:text-red',
  },
] as const;

type Mark = (typeof MARKS)[number]['status'];

interface MarkButtonsProps {
  session: TrainingSession;
  entry: Attendee;
  name: string;
  onlyTakesBack: boolean;
  onMarked: (before: RsvpStatus, after: RsvpStatus) => void;
}

export function MarkButtons(props: MarkButtonsProps) {
  const { session, entry, name, onlyTakesBack, onMarked } = props;
  const mark = useMark(session.id, entry);
  const [tapped, setTapped] = useState<Mark | null>(null);
  const [asking, setAsking] = useState(false);
  // A waitlisted person may come anyway, so they can be marked attended, but never no-show.
  const marks = MARKS.filter(({ status }) =>
    onlyTakesBack
      ? status === entry.status
      : status === 'attended' || entry.status !== 'waitlisted',
  );
  const waitingFor = mark.isPending ? tapped : null;
  const send = (status: Mark) => {
    setTapped(status);
    const before = entry.status;
    mark.mutate(
      {
        params: { id: session.id, rsvpId: entry.id },
        body: { status: before === status ? 'registered' : status },
      },
      {
        onSuccess: (after) => {
          setAsking(false);
          onMarked(before, after.status);
        },
      },
    );
  };
  const press = (status: Mark) => {
    if (mark.isPending) return;
    if (status === 'no-show' && entry.status !== status && givesSeatOn(session)) {
      mark.reset();
      setAsking(true);
    } else send(status);
  };
  return (
    <div className="flex flex-col gap-1">
      <div role="group" aria-label={`Attendance of ${name}`} className="grid grid-fit-2 gap-2">
        {marks.map(({ status, Icon, pressed }) => {
          const isPressed = entry.status === status;
          const Sign = isPressed ? Icon : Circle;
          return (
            <button
              key={status}
              type="button"
              aria-pressed={isPressed}
              aria-busy={waitingFor === status}
              onClick={() => press(status)}
              className={`flex min-h-12 items-center justify-center gap-2 rounded border border-control bg-surface px-2 font-semibold aria-pressed:border-2 lg:min-w-34 ${pressed}`}
            >
              {waitingFor === status ? (
                <Spinner />
              ) : (
                <Sign className="size-5 shrink-0" aria-hidden="true" />
              )}
              {RSVP_LABELS[status]}
            </button>
          );
        })}
      </div>
      {mark.error && !asking && (
        <p role="alert" className="text-sm font-semibold text-red">
          {`Not saved: ${serverMessage(mark.error)}`}
        </p>
      )}
      <LazyBoundary fallback={null}>
        {asking && (
          <NoShowDialog
            name={name}
            waiting={mark.isPending}
            failure={mark.error ? serverMessage(mark.error) : undefined}
            onConfirm={() => send('no-show')}
            onClose={() => setAsking(false)}
          />
        )}
      </LazyBoundary>
    </div>
  );
}
