import type { TrainingSession } from '#shared/training/schemas.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { FoldedText } from '#client/components/ui/folded-text.tsx';
import { seatsLabel } from './labels.ts';
import { JoinLink } from './join-link.tsx';
import { RsvpAction, type Entitlement } from './rsvp-action.tsx';
import { TrainingSessionFacts } from './training-session-facts.tsx';
import { VirtualBadge } from './virtual-badge.tsx';

interface SessionCardProps {
  session: TrainingSession;
  entitlement: Entitlement;
}

export function TrainingSessionCard({ session, entitlement }: SessionCardProps) {
  return (
    <article
      aria-label={session.title}
      className="flex h-full flex-col gap-3 py-5 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-5"
    >
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold wrap-anywhere">{session.title}</h2>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={session.seatsLeft > 0 ? 'green' : 'amber'}>
            {seatsLabel(session, entitlement === 'seat')}
          </Badge>
          {session.isVirtual && <VirtualBadge />}
        </p>
      </div>
      <TrainingSessionFacts session={session} />
      <JoinLink session={session} />
      <FoldedText text={session.description} about={session.title} />
      <div className="mt-auto flex flex-col gap-1 border-t border-line pt-3 sm:-mb-2">
        <RsvpAction session={session} entitlement={entitlement} />
        <CalendarLink session={session} />
      </div>
    </article>
  );
}
