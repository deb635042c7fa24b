import type { Change } from '#shared/chaplain-import/schemas.ts';
import { PROFILE_FIELD_NAMES } from '#shared/chaplains/profile-fields.ts';
import type { recordAudits } from '#server/features/audit/service.ts';
import type { Known, Person } from './plan.ts';

type AuditEvent = Parameters<typeof recordAudits>[1][number];

interface Imported {
  made: readonly { userId: string }[];
  changes: readonly ChangedPerson[];
  actorId: string;
}

interface ChangedPerson {
  known: Known;
  person: Person;
  changes: readonly Change[];
}

export function auditEventsOf({ made, changes, actorId }: Imported): AuditEvent[] {
  return [
    ...made.map(({ userId }): AuditEvent => ({
      action: 'chaplain-created',
      actorId,
      subjectId: userId,
    })),
    ...changes.flatMap((changed) => eventsOf(changed, actorId)),
  ];
}

function eventsOf({ known, person, changes }: ChangedPerson, actorId: string): AuditEvent[] {
  const about = { actorId, subjectId: known.userId };
  const events: AuditEvent[] = known.profile
    ? [{ action: 'chaplain-changed', ...about, details: profileDetails(changes) }]
    : [{ action: 'chaplain-created', ...about }];
  const names = { before: nameOf(known), after: nameOf(person) };
  const usernames = { before: known.username, after: person.username };
  if (names.before !== names.after) {
    events.unshift({ action: 'name-changed', ...about, details: names });
  }
  if (usernames.before !== usernames.after) {
    events.unshift({ action: 'username-changed', ...about, details: usernames });
  }
  return events;
}

function profileDetails(changes: readonly Change[]) {
  const details: Record<string, string> = {};
  for (const { field, old, new: after } of changes) {
    const isOfProfile = PROFILE_FIELD_NAMES.some((name) => name === field);
    if (isOfProfile) details[field] = `${old || '(blank)'} → ${after}`;
  }
  return details;
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
