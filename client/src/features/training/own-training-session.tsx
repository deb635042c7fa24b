import { CircleCheck, CircleX } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { MapLink } from '#client/components/ui/map-link.tsx';
import { dateTime } from '#client/lib/dates.ts';
import type { OwnRsvp, TrainingSession } from '#shared/training/schemas.ts';
import { CalendarLink } from './calendar-link.tsx';
import { JoinLink } from './join-link.tsx';
import { hours, recordLabel } from './labels.ts';
import { SessionLocation } from './session-location.tsx';
import { RsvpAction } from './rsvp-action.tsx';
import { Standing } from './standing.tsx';
import { VirtualBadge } from './virtual-badge.tsx';

interface OwnSessionProps {
  session: TrainingSession;
  when: 'ahead' | 'now' | 'past';
}

export function OwnTrainingSession({ session, when }: OwnSessionProps) {
  const { title, duration, rsvp } = session;
  return (
    <article aria-label={title} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
        <span className="flex flex-wrap gap-1.5">
          {session.isVirtual && <VirtualBadge />}
          {when === 'now' && <Badge>Under way</Badge>}
          {when === 'past' && rsvp && <RecordBadge rsvp={rsvp} />}
        </span>
      </div>
      <p className="text-soft wrap-anywhere">
        <time dateTime={session.dateTime} className="text-ink">
          {dateTime(session.dateTime)}
        </time>
        {` · ${hours(duration)} · `}
        <SessionLocation session={session} />
      </p>
      {when !== 'past' && session.address && <MapLink address={session.address} />}
      {when !== 'past' && <JoinLink session={session} />}
      {when === 'now' && rsvp && <Standing rsvp={rsvp} />}
      {when === 'ahead' && <RsvpAction session={session} entitlement="seat" />}
      {when !== 'past' && <CalendarLink session={session} />}
    </article>
  );
}

function RecordBadge({ rsvp }: { rsvp: OwnRsvp }) {
  const words = recordLabel(rsvp, true);
  if (rsvp.status === 'attended') {
    return (
      <Badge tone="green" icon={<CircleCheck className="size-3.5" aria-hidden="true" />}>
        {words}
      </Badge>
    );
  }
  if (rsvp.status === 'no-show') {
    return (
      <Badge tone="red" icon={<CircleX className="size-3.5" aria-hidden="true" />}>
        {words}
      </Badge>
    );
  }
  return <Badge tone={rsvp.status === 'registered' ? 'plain' : 'outline'}>{words}</Badge>;
}
