import { AVAILABILITY_LABELS } from '#shared/availability/constants.ts';
import { ACCOUNT_LABELS } from '#shared/people-list/constants.ts';
import type { ListedPerson } from '#shared/people-list/schemas.ts';
import { READINESS_LABELS } from '#shared/readiness/constants.ts';
import { regionName, type NamedRegion } from '#shared/program/region-names.ts';
import type { PersonRow } from './queries.ts';

export const presentPerson = (row: PersonRow): ListedPerson => ({
  ...row,
  lastContactAt: row.lastContactAt?.toISOString() ?? null,
  lastDeployedAt: row.lastDeployedAt?.toISOString() ?? null,
  miles: row.miles === null ? null : Math.round(row.miles),
});

export const PEOPLE_HEADER = [
  'First Name',
  'Last Name',
  'Email',
  'Region',
  'City',
  'Account',
  'Last Contact',
  'Last Deployed',
  'Hours in 14 Days',
  'Trainings',
  'Availability',
  'Readiness',
  'Tier',
  'Miles',
];

interface Around {
  regions: readonly NamedRegion[];
  timeZone: string;
}

/** Returns a function that writes a person's line. Days are in the program's time zone. */
export function peopleLine({ regions, timeZone }: Around) {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const day = (time: Date | null) => (time ? days.format(time) : '');
  return ({ person }: { person: PersonRow | undefined }) =>
    person
      ? [
          person.firstName,
          person.lastName,
          person.email,
          person.region ? regionName(regions, person.region) : '',
          person.city,
          ACCOUNT_LABELS[person.account],
          day(person.lastContactAt),
          day(person.lastDeployedAt),
          (person.recentMinutes / 60).toFixed(2),
          String(person.trainings),
          AVAILABILITY_LABELS[person.availability],
          READINESS_LABELS[person.readiness],
          person.tier ?? '',
          person.miles === null ? '' : String(Math.round(person.miles)),
        ]
      : [];
}
