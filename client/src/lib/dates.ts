import { format } from 'date-fns';

/** How the portal writes a time of day. */
const TIME = 'HH:mm';

/**
 * @param time in ISO 8601.
 * @returns date and time in the viewer's own zone, as in 'Mar 04, 2026 - 18:30'.
 */
export function dateTime(time: string): string {
  return format(new Date(time), `MMM dd, yyyy - ${TIME}`);
}

/**
 * For what the specification gives no format.
 * @param time in ISO 8601.
 * @returns date and time with the weekday, in the viewer's own zone, as in
 * 'Wed, Mar 04, 2026 - 18:30'.
 */
export function dayAndTime(time: string): string {
  return `${day(time)} - ${format(new Date(time), TIME)}`;
}

/**
 * For what the specification gives no format.
 * @param time in ISO 8601.
 * @returns the date with the weekday, in the viewer's own zone, as in 'Wed, Mar 04, 2026'.
 */
export function day(time: string): string {
  return unbroken(format(new Date(time), 'EEE, MMM dd, yyyy'));
}

/**
 * @param moment in ISO 8601.
 * @returns the time of day in the viewer's own zone, as in '18:30'.
 */
export function time(moment: string): string {
  return format(new Date(moment), TIME);
}

/** @returns the same to the second, as in '18:30:05'. */
export function timeToSecond(moment: number): string {
  return format(moment, TIME.replace('mm', 'mm:ss'));
}

/**
 * @param clock as inputs write it, as in '02:30'; no zone is asked.
 * @returns how the portal writes it.
 */
export function timeOnClock(clock: string): string {
  return format(new Date(`2000-01-01T${clock}`), TIME);
}

/** @returns the short name of the viewer's own zone, the same in summer and winter, as in 'ET'. */
export function zoneName(): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'local time';
}

/**
 * @param time in ISO 8601.
 * @returns the date in the viewer's own zone, as in 'Mar 04, 2026'.
 */
export function date(time: string): string {
  return format(new Date(time), 'MMM dd, yyyy');
}

/**
 * @param time in ISO 8601.
 * @returns the time of day in the viewer's own zone, with the day unless it is today, as in '18:30'
 * or 'Wed, Mar 04, 18:30'.
 */
export function shortTime(time: string, now = new Date()): string {
  const moment = new Date(time);
  const isToday = moment.toDateString() === now.toDateString();
  return isToday ? format(moment, TIME) : unbroken(format(moment, `EEE, MMM dd, ${TIME}`));
}

/**
 * For tables.
 * @param moment in ISO 8601.
 * @returns the date in the viewer's own zone, as in 'Nov 25', with the year unless it is this one.
 */
export function shortDate(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return format(date, isThisYear ? 'MMM d' : 'MMM d, yyyy');
}

/** @returns the same with the time of day, as in 'Nov 25, 18:30'. */
export function shortDateTime(moment: string, now = new Date()): string {
  return `${shortDate(moment, now)}, ${time(moment)}`;
}

/** Keeps month, day and year on one line; the weekday may stand on the line before, with large text. */
function unbroken(text: string) {
  const [weekday, ...others] = text.split(' ');
  return `${weekday} ${others.join('\u00a0')}`;
}
