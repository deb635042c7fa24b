import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { availabilityOn } from '#shared/availability/availability-on.ts';
import { AVAILABILITY_LABELS, type Availability } from '#shared/availability/constants.ts';
import type { OwnAvailability as Own } from '#shared/availability/schemas.ts';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { weekdayDate } from '#client/lib/dates.ts';
import { AskForProfile } from './ask-for-profile.tsx';
import { Away } from './away.tsx';
import { standingOf, staleOn } from './labels.ts';
import { ownAvailabilityQuery } from './queries.ts';
import { WeekForm } from './week-form.tsx';
import { Clock } from 'lucide-react';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useSession } from '#client/lib/session.ts';

const TONES: Record<Availability, 'green' | 'amber' | 'plain'> = {
  free: 'green',
  'not-free': 'plain',
  away: 'plain',
  'not-known': 'amber',
};

export function OwnAvailability({ id }: { id: string }) {
  const query = useQuery(ownAvailabilityQuery);
  useSectionTarget(id);
  return (
    <Panel id={id} title="When I Am Free">
      <QueryView query={query} what="Your availability" loading={<Skeleton className="h-80" />}>
        {(own) => (own ? <Known own={own} /> : <AskForProfile />)}
      </QueryView>
    </Panel>
  );
}

function Known({ own }: { own: Own }) {
  const { today } = own;
  const now = availabilityOn(today, own, today);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">Today</span>
          <Badge tone={TONES[now]}>{AVAILABILITY_LABELS[now]}</Badge>
        </p>
        <p className="text-sm text-soft">{explained(own)}</p>
        <WaitingChanges />
      </div>
      <WeekForm own={own} />
      <Away own={own} />
    </div>
  );
}

function explained(own: Own): ReactNode {
  const { confirmedOn } = own;
  switch (standingOf(own)) {
    case 'never':
      return 'Until you tell the office when you are free, it can’t rely on you on any day.';
    case 'stale':
      return `You confirmed this on ${weekdayDate(confirmedOn ?? '')}. That is over 90 days ago, so it counts as not known.`;
    case 'stale-soon':
      return `From ${weekdayDate(staleOn(confirmedOn ?? ''))} on it counts as not known, unless you say that it is still right.`;
    case 'fresh':
    default:
      return `Confirmed on ${weekdayDate(confirmedOn ?? '')}. It holds for 90 days.`;
  }
}

function WaitingChanges() {
  const { waiting } = useQueued(useSession().data?.id);
  const own = waiting.filter(({ kind }) => kind === 'availability');
  if (own.length === 0) return null;
  return (
    <ul role="status" className="flex flex-col gap-1 font-semibold text-amber">
      {own.map(({ id, title, about }) => (
        <li key={id} className="flex items-center gap-2">
          <Clock className="size-5 shrink-0" aria-hidden="true" />
          {`${title}: ${about}. Waiting to be sent.`}
        </li>
      ))}
    </ul>
  );
}
