import { RSVP_LABELS } from '#shared/training/constants.ts';
import type { OwnRsvp, TrainingSession } from '#shared/training/schemas.ts';

export function hours(count: number) {
  return count === 1 ? '1 hour' : `${count.toLocaleString('en-US')} hours`;
}

/** As in '3 seats left' or, if the viewer can join, 'Full — join the waitlist (4 waiting)'. */
export function seatsLabel({ seatsLeft, waitlisted, rsvp }: TrainingSession, canJoin: boolean) {
  if (seatsLeft > 0) return seatsLeft === 1 ? '1 seat left' : `${number(seatsLeft)} seats left`;
  const joins = canJoin && (!rsvp || rsvp.status === 'cancelled');
  const full = joins ? 'Full — join the waitlist' : 'Full';
  return waitlisted > 0 ? `${full} (${number(waitlisted)} waiting)` : full;
}

export function waitlistPositionLabel({ waitlistPosition }: { waitlistPosition: number | null }) {
  return waitlistPosition === null
    ? 'the waitlist'
    : `the waitlist, place ${number(waitlistPosition)}`;
}

/** The viewer's RSVP status for a session that no longer accepts changes. */
export function recordLabel({ status }: OwnRsvp, isPast: boolean) {
  if (status === 'registered' && isPast) return 'Registered (not marked)';
  if (status === 'waitlisted' && isPast) return 'Waitlist (no seat)';
  return RSVP_LABELS[status];
}

export function number(count: number) {
  return count.toLocaleString('en-US');
}
