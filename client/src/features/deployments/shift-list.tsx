import { CircleCheck, Clock, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { TimeRange } from '#client/components/ui/time-range.tsx';
import { dayAndTime } from '#client/lib/dates.ts';
import { duration } from '#client/lib/durations.ts';
import { useNow } from '#client/lib/use-now.ts';
import { EntryName } from '#client/components/ui/entry-name.tsx';
import type { Deployment, Shift } from '#shared/deployments/schemas.ts';
import { minutesOf, nightsBetween } from './labels.ts';

const ShiftDialog = lazyComponent(
  async () => (await import('./shift-dialog.tsx')).ShiftDialog,
  NotArrived,
);

interface ShiftListProps {
  deployment: Deployment;
  /** Ids of shifts that are queued on this device and can't be corrected yet. */
  unsent: readonly string[];
}

export function ShiftList({ deployment, unsent }: ShiftListProps) {
  const [editing, setEditing] = useState<Shift | 'new' | null>(null);
  const { shifts } = deployment;
  return (
    <div role="group" aria-label="Hours" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Hours</h3>
        <Button look="quiet" className="-mr-4" onClick={() => setEditing('new')}>
          <Plus className="size-4" aria-hidden="true" />
          Add hours
        </Button>
      </div>
      {shifts.length === 0 && <p className="text-soft">None yet.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {shifts.map((shift) => (
          <li key={shift.id} className="py-3">
            <ShiftItem
              shift={shift}
              isUnsent={unsent.includes(shift.id)}
              onEdit={() => setEditing(shift)}
            />
          </li>
        ))}
      </ul>
      <Overlaps deployment={deployment} />
      <LazyBoundary fallback={null}>
        {editing && (
          <ShiftDialog
            deployment={deployment}
            shift={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </LazyBoundary>
    </div>
  );
}

interface ShiftItemProps {
  shift: Shift;
  isUnsent: boolean;
  onEdit: () => void;
}

function ShiftItem({ shift, isUnsent, onEdit }: ShiftItemProps) {
  const now = useNow();
  const { arrivedAt, leftAt, kindOfWork, note, approvedAt } = shift;
  const nights = leftAt ? nightsBetween(arrivedAt, leftAt) : 0;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="tabular-nums">
          <TimeRange from={arrivedAt} to={leftAt} />
          {nights > 0 && (
            <span className="font-semibold">
              {nights === 1 ? ' (the next day)' : ` (${nights} days later)`}
            </span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold tabular-nums">{duration(minutesOf(shift, now))}</span>
          <span className="text-soft">
            {kindOfWork ? (
              <EntryName list="careKinds" value={kindOfWork} />
            ) : (
              'Kind of work not given'
            )}
          </span>
          {isUnsent ? <Unsent /> : leftAt && <Approval approved={approvedAt !== null} />}
        </p>
        {note && (
          <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere text-soft">{`Note: ${note}`}</p>
        )}
      </div>
      {!approvedAt && !isUnsent && (
        <Button onClick={onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
          {leftAt ? 'Correct' : 'Correct or end'}
          <span className="sr-only">{` the hours of ${dayAndTime(arrivedAt)}`}</span>
        </Button>
      )}
    </div>
  );
}

function Unsent() {
  return (
    <Badge tone="amber" icon={<Clock className="size-3.5" aria-hidden="true" />}>
      Waiting to be sent
    </Badge>
  );
}

function Approval({ approved }: { approved: boolean }) {
  return approved ? (
    <Badge tone="green" icon={<CircleCheck className="size-3.5" aria-hidden="true" />}>
      Approved
    </Badge>
  ) : (
    <Badge icon={<Clock className="size-3.5" aria-hidden="true" />}>Not yet approved</Badge>
  );
}

function Overlaps({ deployment: { overlaps } }: { deployment: Deployment }) {
  if (overlaps.length === 0) return null;
  return (
    <div className="rounded bg-amber-wash p-4">
      <p className="font-semibold">These hours overlap with others</p>
      <ul>
        {overlaps.map((other) => (
          <li key={other.deploymentId + other.arrivedAt} className="wrap-anywhere">
            {`${other.eventType}, ${other.location}: `}
            <TimeRange from={other.arrivedAt} to={other.leftAt} />
          </li>
        ))}
      </ul>
      <p>It is allowed; please check that both are right.</p>
    </div>
  );
}
