import { CARE_KEPT_DAYS } from '#shared/care-checks/constants.ts';
import type { CareAnswers, CareCheck, SharedCareCheck } from '#shared/care-checks/schemas.ts';
import type { OwnCheckRow, SharedCheckRow } from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;

export function presentOwn({ check, eventType, location, peerName }: OwnCheckRow): CareCheck {
  const { id, occasion, askedAt, sharedAt } = check;
  return {
    id,
    occasion,
    eventType,
    location,
    askedAt: askedAt.toISOString(),
    keptUntil: new Date(askedAt.getTime() + CARE_KEPT_DAYS * DAY).toISOString(),
    answers: answersOf(check),
    peer:
      peerName !== null && sharedAt ? { name: peerName, sharedAt: sharedAt.toISOString() } : null,
  };
}

/** Returns an empty list if the care check has no answers. */
export function presentShared(row: SharedCheckRow): SharedCareCheck[] {
  const { check, name, eventType, location } = row;
  const { id, occasion, askedAt, sharedAt } = check;
  const answers = answersOf(check);
  if (!answers || !sharedAt) return [];
  const times = { askedAt: askedAt.toISOString(), sharedAt: sharedAt.toISOString() };
  return [{ id, occasion, eventType, location, name, answers, ...times }];
}

function answersOf(check: OwnCheckRow['check']): CareAnswers | null {
  const { sleep, carrying, company, words, answeredAt } = check;
  if (!answeredAt || !sleep || !carrying || !company) return null;
  return { sleep, carrying, company, words, answeredAt: answeredAt.toISOString() };
}
