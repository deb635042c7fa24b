/** Calendar dates such as '2026-03-04', which sort correctly as texts. */

const DAY_MS = 24 * 60 * 60 * 1000;

export function addDays(date: string, days: number): string {
  return isoOf(new Date(Date.parse(date) + days * DAY_MS));
}

/** Adds months. A missing day becomes the month's last: January 31 plus a month is February 28. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), index % 12];
  const lastDay = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return isoOf(new Date(Date.UTC(toYear, toMonth, Math.min(day, lastDay))));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The calendar date in the time zone at that moment. */
export function dateInZone(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

function isoOf(date: Date) {
  return date.toISOString().slice(0, 10);
}
