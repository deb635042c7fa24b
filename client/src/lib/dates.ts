import { format } from 'date-fns';
import { program } from './call/program-store.ts';

/** 'Mar 04, 2026 - 18:30'. All functions here take ISO 8601 and use the viewer's time zone. */
export function dateTime(time: string): string {
  return format(new Date(time), `MMM dd, yyyy - ${clock()}`);
}

/** Such as 'Wed, Mar 04, 2026 - 18:30'. */
export function dayAndTime(time: string): string {
  return `${day(time)} - ${format(new Date(time), clock())}`;
}

export function day(time: string): string {
  return unbroken(format(new Date(time), 'EEE, MMM dd, yyyy'));
}

export function time(moment: string): string {
  return format(new Date(moment), clock());
}

export function timeToSecond(moment: number): string {
  return format(moment, clock(':ss'));
}

/** Formats a time of day from an input ('02:30'), which has no time zone. */
export function timeOnClock(entered: string): string {
  return format(new Date(`2000-01-01T${entered}`), clock());
}

/** The viewer's time zone under one name for summer and winter, such as 'ET'. */
export function zoneName(): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'local time';
}

export function date(time: string): string {
  return format(new Date(time), 'MMM dd, yyyy');
}

/** Formats a calendar date such as '2026-03-04', which has no time zone. */
export function calendarDate(iso: string): string {
  return date(`${iso}T00:00`);
}

/** 'Wed, Mar 4' for a calendar date without a time zone; with the year if it isn't this year. */
export function weekdayDate(date: string, now = new Date()): string {
  const shown = new Date(`${date}T00:00`);
  const isThisYear = shown.getFullYear() === now.getFullYear();
  return unbroken(format(shown, isThisYear ? 'EEE, MMM d' : 'EEE, MMM d, yyyy'));
}

/** '18:30', or 'Wed, Mar 04, 18:30' if it isn't today. */
export function shortTime(time: string, now = new Date()): string {
  const moment = new Date(time);
  const isToday = moment.toDateString() === now.toDateString();
  return isToday ? format(moment, clock()) : unbroken(format(moment, `EEE, MMM dd, ${clock()}`));
}

/** 'Nov 25', with the year if it isn't this year. */
export function shortDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return format(date, isThisYear ? 'MMM d' : 'MMM d, yyyy');
}

export function shortDateTime(moment: string, now = new Date()): string {
  return `${shortDate(moment, now)}, ${time(moment)}`;
}

/** Keeps month, day and year on one line; the line may break only after the weekday. */
function unbroken(text: string) {
  const [weekday, ...others] = text.split(' ');
  return `${weekday} ${others.join('\u00a0')}`;
}

/** The time format that the program's settings choose: '18:30' or '6:30 PM'. */
function clock(seconds = '') {
  return program().clock === '12' ? `h:mm${seconds} a` : `HH:mm${seconds}`;
}
