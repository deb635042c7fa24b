import { givesSeatOn } from '#client/features/training/attendance/losses.ts';
import { number } from '#client/features/training/labels.ts';
import { personCount } from '#client/lib/person-count.ts';
import { hasSeat } from '#shared/training/constants.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

/** A change in one of these fields notifies all registered and waitlisted people. */
const TOLD_TO_ALL = ['title', 'dateTime', 'duration', 'location', 'address', 'isVirtual'] as const;

/** `changed` lists field names; `startsAt` is the typed time in ms. Null if nobody is notified. */
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
  return count > 0 ? `Saving notifies ${personCount(count)} of the change immediately.` : null;
}

export function aboutCapacity(session: TrainingSession, typed: number, now = Date.now()) {
  const { maxCapacity, seatsTaken, waitlisted } = session;
  if (!Number.isInteger(typed) || typed < 1 || typed === maxCapacity) return null;
  if (typed < seatsTaken) {
    return `${personCount(seatsTaken)} ${seatsTaken === 1 ? 'has' : 'have'} a seat already. Everybody keeps their seat, and no seat becomes free until fewer than ${number(typed)} are left.`;
  }
  const promoted = givesSeatOn(session, now) ? Math.min(waitlisted, typed - seatsTaken) : 0;
  if (promoted === 0) return null;
  return promoted === 1
    ? 'Saving gives 1 person from the waitlist a seat and notifies them immediately.'
    : `Saving gives ${personCount(promoted)} from the waitlist a seat and notifies each of them immediately.`;
}
