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
