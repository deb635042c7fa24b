import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnRsvp } from '#shared/training/schemas.ts';
import { waitlistPositionLabel } from './labels.ts';

const ICON = 'size-5 shrink-0';

/** The viewer's RSVP status, announced to screen readers when it changes. */
export function Standing({ rsvp }: { rsvp: OwnRsvp }) {
  if (rsvp.status === 'waitlisted') {
    return (
      <State tone="text-amber" icon={<Hourglass className={ICON} aria-hidden="true" />}>
        You are on {waitlistPositionLabel(rsvp)}
      </State>
    );
  }
  if (rsvp.status === 'no-show') {
    return (
      <State tone="text-red" icon={<CircleX className={ICON} aria-hidden="true" />}>
        You are marked as a no-show
      </State>
    );
  }
  return (
    <State tone="text-green" icon={<CircleCheck className={ICON} aria-hidden="true" />}>
      {registeredInWords(rsvp)}
    </State>
  );
}

function registeredInWords({ status, promotedAt }: OwnRsvp) {
  if (status === 'attended') return 'You are marked as attended';
  return promotedAt ? 'A seat became free: you are registered' : 'You are registered';
}

interface StateProps {
  tone: 'text-green' | 'text-amber' | 'text-red';
  icon: ReactNode;
  children: ReactNode;
}

function State({ tone, icon, children }: StateProps) {
  return (
    <p role="status" className={`flex items-center gap-2 font-semibold ${tone}`}>
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
