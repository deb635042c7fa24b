import { BadgeCheck, CalendarDays, Clock, MapPin, Users, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MapLink } from '#client/components/ui/map-link.tsx';
import { dateTime } from '#client/lib/dates.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { hours, number } from './labels.ts';
import { SessionLocation } from './session-location.tsx';

export function TrainingSessionFacts({ session }: { session: TrainingSession }) {
  return (
    <dl className="flex flex-col gap-1">
      <Fact Icon={CalendarDays} label="Date and time">
        <time dateTime={session.dateTime} className="font-semibold">
          {dateTime(session.dateTime)}
        </time>
      </Fact>
      <Fact Icon={MapPin} label="Location">
        <SessionLocation session={session} />
        {session.address && <MapLink address={session.address} />}
      </Fact>
      <Fact Icon={Clock} label="Duration">
        {hours(session.duration)}
      </Fact>
      <Fact Icon={Users} label="Participants">
        {`Max ${number(session.maxCapacity)} participants`}
      </Fact>
      {session.grantsKind && (
        <Fact Icon={BadgeCheck} label="Attending grants">
          {`Grants ‘${session.grantsKind.name}’`}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  Icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function Fact({ Icon, label, children }: FactProps) {
  return (
    <div className="flex gap-2">
      <dt className="flex h-6 shrink-0 items-center">
        <Icon className="size-4 text-soft" aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
