import { affiliationLabel } from '#shared/chaplains/catalogue.ts';
import { RSVP_LABELS } from '#shared/training/constants.ts';
import type { AttendeeRow } from './queries.ts';

export const ATTENDANCE_HEADER = [
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

export function attendeeLine({ rsvp, person, waitlistPosition }: AttendeeRow): string[] {
  return [
    person.firstName,
    person.lastName,
    person.email,
    person.phone,
    affiliationLabel(person.affiliation),
    RSVP_LABELS[rsvp.status],
    waitlistPosition === null ? '' : String(waitlistPosition),
    moment(rsvp.rsvpedAt),
    moment(rsvp.attendedAt),
  ];
}

function moment(date: Date | null) {
  return date?.toISOString().slice(0, 19).replace('T', ' ') ?? '';
}
