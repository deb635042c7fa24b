import { entryLabel, type Lists } from '#shared/program/lists.ts';
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

export const attendeeLine =
  ({ affiliation }: Lists) =>
  ({ rsvp, person, waitlistPosition }: AttendeeRow): string[] => [
    person.firstName,
    person.lastName,
    person.email,
    person.phone,
    entryLabel(affiliation, person.affiliation),
    RSVP_LABELS[rsvp.status],
    waitlistPosition === null ? '' : String(waitlistPosition),
    moment(rsvp.rsvpedAt),
    moment(rsvp.attendedAt),
  ];

function moment(date: Date | null) {
  return date?.toISOString().slice(0, 19).replace('T', ' ') ?? '';
}
