import { affiliationLabel } from '#shared/chaplains/catalogue.ts';
import { csvFile } from '#shared/chaplains/roster.ts';
import { RSVP_LABELS } from '#shared/training/constants.ts';
import type { RosterRow } from './queries.ts';

const HEADER = [
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

/** A roster as CSV. */
export function rosterCsv(rows: readonly RosterRow[]): string {
  const lines = rows.map(({ rsvp, person, waitlistPlace }) => [
    person.firstName,
    person.lastName,
    person.email,
    person.phone,
    affiliationLabel(person.affiliation),
    RSVP_LABELS[rsvp.status],
    waitlistPlace === null ? '' : String(waitlistPlace),
    moment(rsvp.rsvpedAt),
    moment(rsvp.attendedAt),
  ]);
  return csvFile([HEADER, ...lines]);
}

/** As spreadsheets read it. */
function moment(date: Date | null) {
  return date?.toISOString().slice(0, 19).replace('T', ' ') ?? '';
}
