import { affiliationLabel } from '#shared/chaplains/catalogue.ts';
import { RSVP_LABELS } from '#shared/training/constants.ts';
import type { RosterRow } from './queries.ts';

export const ROSTER_HEADER = [
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Affiliation',
  'Status',
  'Waitlist Place',
  'RSVP (UTC)',
  'Attended (UTC)',
];

/** A row of a roster as CSV. */
export function rosterLine({ rsvp, person, waitlistPlace }: RosterRow): string[] {
  return [
    person.firstName,
    person.lastName,
    person.email,
    person.phone,
    affiliationLabel(person.affiliation),
    RSVP_LABELS[rsvp.status],
    waitlistPlace === null ? '' : String(waitlistPlace),
    moment(rsvp.rsvpedAt),
    moment(rsvp.attendedAt),
  ];
}

/** As spreadsheets read it. */
function moment(date: Date | null) {
  return date?.toISOString().slice(0, 19).replace('T', ' ') ?? '';
}
