import type { TrainingSession } from '#shared/training/schemas.ts';
import { CalendarLink } from './calendar-link.tsx';
import { FoldedText } from './folded-text.tsx';
import { seatsInWords } from './in-words.ts';
import { RsvpAction, type Entitlement } from './rsvp-action.tsx';
import { SessionFacts } from './session-facts.tsx';
import { VirtualBadge } from './virtual-badge.tsx';

interface SessionCardProps {
  session: TrainingSession;
  entitlement: Entitlement;
}

/** A session ahead: what it is, and the one thing to do about it. */
export function SessionCard({ session, entitlement }: SessionCardProps) {
  const isFull = session.seatsLeft === 0;
  return (
    <article
      aria-label={session.title}
      className="flex h-full flex-col gap-3 py-5 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{session.title}</h2>
        {session.isVirtual && <VirtualBadge />}
      </div>
      <SessionFacts
        session={session}
        seats={
          <span className={`block font-semibold ${isFull ? 'text-amber' : 'text-green'}`}>
            {seatsInWords(session)}
          </span>
        }
      />
      <FoldedText text={session.description} about={session.title} />
      <div className="mt-auto flex flex-col gap-2 border-t border-line pt-3">
        <RsvpAction session={session} entitlement={entitlement} />
        <CalendarLink session={session} />
      </div>
    </article>
  );
}
