import type { Attendee, TrainingSession } from '#shared/training/schemas.ts';

const HOUR = 60 * 60 * 1000;

/** Whether a freed seat goes to the waitlist. Once the session is over, it goes to nobody. */
export function givesSeatOn(
  { dateTime, duration, waitlisted }: Pick<TrainingSession, 'dateTime' | 'duration' | 'waitlisted'>,
  now = Date.now(),
) {
  return waitlisted > 0 && now < Date.parse(dateTime) + duration * HOUR;
}

export function lossByRemoval(status: Attendee['status'], isSeatGivenOn: boolean) {
  if (status === 'waitlisted') return 'They lose their place on the waitlist.';
  if (status === 'no-show') return 'The no-show is removed from their record.';
  const lost = status === 'attended' ? 'Their attendance is lost' : 'They lose their seat';
  return isSeatGivenOn
    ? `${lost}, and the first on the waitlist gets the seat and is notified immediately.`
    : `${lost}.`;
}
