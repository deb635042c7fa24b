import { shortTime, time } from './dates.ts';

interface Times {
  startsAt: string;
  endsAt: string;
}

/** Formats a span such as '14:00 to 22:00', with the date if the shift isn't today. */
export function shiftTimes({ startsAt, endsAt }: Times, now = new Date()): string {
  const isSameDay = new Date(startsAt).toDateString() === new Date(endsAt).toDateString();
  return `${shortTime(startsAt, now)} to ${isSameDay ? time(endsAt) : shortTime(endsAt, now)}`;
}
