import { personCount } from '#client/features/training/labels.ts';
import { hasSeat } from '#shared/training/constants.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

/** What everybody who wants to come is told of, as the server decides. */
const TOLD_TO_ALL = ['title', 'dateTime', 'duration', 'location', 'address', 'isVirtual'] as const;

/**
 * @param changed names of the fields that differ.
 * @param startsAt the time that is typed, in ms.
 * @returns how many the portal tells when the changes are saved, in a sentence; null for nobody.
 */
export function toldOfChange(
  { dateTime, rsvp, seatsTaken, waitlisted }: TrainingSession,
  changed: readonly string[],
  { startsAt, now = Date.now() }: { startsAt: number; now?: number },
) {
  const isToldToAll = TOLD_TO_ALL.some((field) => changed.includes(field));
  if (!isToldToAll && !changed.includes('virtualLink')) return null;
  if (Date.parse(dateTime) <= now && startsAt <= now) return null;
  const isSeated = rsvp !== null && hasSeat(rsvp.status);
  const isOwn = isSeated || (isToldToAll && rsvp?.status === 'waitlisted');
  const count = seatsTaken + (isToldToAll ? waitlisted : 0) - (isOwn ? 1 : 0);
  return count > 0 ? `Saving tells ${personCount(count)} at once of the change.` : null;
}
