import { Mail, Phone, Trash2 } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ContactLink } from '#client/components/ui/contact-link.tsx';
import { SignatureLine } from '#client/components/ui/print-parts.tsx';
import { useLists } from '#client/lib/program-lists.ts';
import { entryLabel } from '#shared/program/lists.ts';
import { RSVP_LABELS, type RsvpStatus } from '#shared/training/constants.ts';
import type { Attendee, TrainingSession } from '#shared/training/schemas.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { phoneHref, shownPhone } from '#shared/phone.ts';

interface AttendeeRowProps {
  session: TrainingSession;
  entry: Attendee;
  isMarkable: boolean;
  onMarked: (before: RsvpStatus, after: RsvpStatus) => void;
  onRemove: () => void;
}

export function AttendeeRow({ session, entry, isMarkable, onMarked, onRemove }: AttendeeRowProps) {
  const { affiliation } = useLists();
  const name = `${entry.firstName} ${entry.lastName}`;
  // Marks made before a session was postponed can still be removed.
  const isMarked = entry.status === 'attended' || entry.status === 'no-show';
  const hasMarks = isMarkable || isMarked;
  const isOff = entry.status === 'cancelled';
  return (
    <article
      aria-label={name}
      className="grid items-center gap-x-6 gap-y-3 py-4 max-lg:[&_a]:scroll-mt-32 max-lg:[&_button]:scroll-mt-32 break-inside-avoid lg:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex flex-wrap justify-between gap-3">
        <div className="min-w-0 flex-[1_1_8rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">
              <PersonLink id={entry.chaplainId} name={name} />
            </h3>
            <StatusBadge entry={entry} isMarkable={isMarkable} />
          </div>
          <p className="text-soft">{entryLabel(affiliation, entry.affiliation)}</p>
        </div>
        <div className="flex shrink-0 gap-2 sm:flex-col sm:gap-0 lg:w-60 lg:self-center">
          {entry.phone && (
            <ContactLink
              href={phoneHref(entry.phone)}
              word="Call"
              label={shownPhone(entry.phone)}
              Icon={Phone}
            />
          )}
          <ContactLink
            href={`mailto:${entry.email}`}
            word="Email"
            label={entry.email}
            Icon={Mail}
          />
        </div>
      </div>
      {!isOff && entry.status !== 'no-show' && <SignatureLine />}
      {!isOff && (
        <div className="flex items-start gap-2 lg:justify-end print:hidden">
          {hasMarks && (
            <div className="grow lg:grow-0">
              <MarkButtons
                session={session}
                entry={entry}
                name={name}
                onlyTakesBack={!isMarkable}
                onMarked={onMarked}
              />
            </div>
          )}
          <Button
            look="quiet"
            aria-label={`Remove: ${name}`}
            className={hasMarks ? 'min-h-12 shrink-0 px-2 max-xs:w-11' : 'max-lg:pl-0'}
            onClick={onRemove}
          >
            <Trash2
              className={`shrink-0 ${hasMarks ? 'size-5 lg:size-4' : 'size-4'}`}
              aria-hidden="true"
            />
            <span className={hasMarks ? 'max-lg:sr-only' : ''}>Remove</span>
          </Button>
        </div>
      )}
    </article>
  );
}

interface StatusBadgeProps {
  entry: Attendee;
  isMarkable: boolean;
}

function StatusBadge({ entry, isMarkable }: StatusBadgeProps) {
  const { status, waitlistPosition } = entry;
  if (status === 'registered')
    return <Badge>{isMarkable ? 'Not marked' : RSVP_LABELS[status]}</Badge>;
  if (status === 'attended') return <Badge tone="green">{RSVP_LABELS[status]}</Badge>;
  if (status === 'no-show') return <Badge tone="red">{RSVP_LABELS[status]}</Badge>;
  if (status === 'cancelled') return <Badge tone="outline">{RSVP_LABELS[status]}</Badge>;
  return <Badge tone="amber">{`Waitlist, place ${waitlistPosition ?? '–'}`}</Badge>;
}
