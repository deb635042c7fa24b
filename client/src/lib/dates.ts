import { format } from 'date-fns';

/**
 * @param time in ISO 8601.
 * @returns date and time in the viewer's own zone, as in 'Mar 04, 2026 - 18:30'.
 */
export function dateTime(time: string): string {
  return format(new Date(time), 'MMM dd, yyyy - HH:mm');
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
 * @returns the time of day in the viewer's own zone, with the date unless it is today's, as in
 * '18:30' or 'Mar 04, 18:30'.
 */
export function shortTime(time: string, now = new Date()): string {
  const moment = new Date(time);
  return format(moment, moment.toDateString() === now.toDateString() ? 'HH:mm' : 'MMM dd, HH:mm');
}

/** @returns whole minutes in words, as in '13 h 5 min'. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0
    ? `${hours.toLocaleString('en-US')} h`
    : `${hours.toLocaleString('en-US')} h ${rest} min`;
}

/** @returns whole minutes from one moment, in ISO 8601, to another; never fewer than none. */
export function minutesBetween(from: string, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / 60_000));
}
