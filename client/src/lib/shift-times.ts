import { shortTime, time } from './dates.ts';

interface Times {
  startsAt: string;
  endsAt: string;
}

/** As in '14:00 to 22:00', with the day where it isn't today. */
export function shiftTimes({ startsAt, endsAt }: Times, now = new Date()): string {
  const isSameDay = new Date(startsAt).toDateString() === new Date(endsAt).toDateString();
  return `${shortTime(startsAt, now)} to ${isSameDay ? time(endsAt) : shortTime(endsAt, now)}`;
}
