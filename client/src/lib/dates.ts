import { format } from 'date-fns';

/**
 * @param time in ISO 8601.
 * @returns date and time in the viewer's own zone, as in 'Mar 04, 2026 - 18:30'.
 */
export function dateTime(time: string): string {
  return format(new Date(time), 'MMM dd, yyyy - HH:mm');
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
