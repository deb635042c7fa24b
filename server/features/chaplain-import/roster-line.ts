import { SELF_CHOSEN_ROLES } from '#shared/accounts/constants.ts';
import {
  cellOf,
  PERSON_FIELD_NAMES,
  ROSTER_COLUMNS,
  type RosterField,
} from '#shared/chaplain-import/roster-file.ts';
import { eachField, pickFields, type ProfileFieldName } from '#shared/chaplains/profile-fields.ts';
import type { RosterEntry } from '#server/features/chaplains/list-queries.ts';

export const TEMPLATE_HEADER = ROSTER_COLUMNS.map(({ header }) => header);

/** The template's columns, and further columns that an import ignores. */
export const EXPORT_HEADER = [
  ...TEMPLATE_HEADER,
  'Status',
  'Applied',
  'Approved',
  'Last Deployed',
  'Deployments',
];

/** Returns a function that writes a roster line. Days are in the program's time zone. */
export function rosterLineIn(timeZone: string) {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const day = (time: Date | null) => (time ? days.format(time) : '');
  return ({ chaplain, user: person, ...entry }: RosterEntry) => {
    const cells: Record<RosterField, string> = {
      ...pickFields(person, PERSON_FIELD_NAMES),
      ...eachField<Record<ProfileFieldName, string>>((name) => cellOf(chaplain[name])),
      // Contains only roles that people may choose themselves. An import assigns no other roles.
      role: SELF_CHOSEN_ROLES.find((role) => role === person.role) ?? '',
    };
    return [
      ...ROSTER_COLUMNS.map(({ field }) => cells[field]),
      entry.isSuspended ? 'Suspended' : statusOf(chaplain),
      day(chaplain.submittedAt),
      day(chaplain.approvedAt),
      day(entry.lastDeployedAt),
      String(entry.deployments),
    ];
  };
}

function statusOf({ isApproved, isActive, declinedAt }: RosterEntry['chaplain']) {
  if (isApproved) return isActive ? 'Active' : 'Inactive';
  return declinedAt ? 'Declined' : 'Pending';
}
