export const REPEATS = ['', 'weekly', 'two-weekly', 'monthly', 'monthly-last'] as const;
export type Repeats = (typeof REPEATS)[number];

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
/** Ends the search after 20 years: even a series on fifth Mondays is complete by then. */
const MAX_MONTHS = 12 * 20;

/** `local` is the value of a datetime-local input. */
export function repeatChoices(local: string): { value: Repeats; label: string }[] {
  const day = dayOf(local);
  const weekday = day
    ? new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(day)
    : null;
  const on = (which: string) => (weekday ? ` on the ${which} ${weekday}` : '');
  return [
    { value: '', label: 'Does not repeat' },
    { value: 'weekly', label: weekday ? `Every ${weekday}` : 'Every week' },
    { value: 'two-weekly', label: weekday ? `Every other ${weekday}` : 'Every other week' },
    {
      value: 'monthly',
      label: day
        ? `Every month${on(ORDINALS[placeInMonth(day)] ?? '')}`
        : 'Every month on the same weekday',
    },
    {
      value: 'monthly-last',
      label: `Every month${on('last') || ' on the last such weekday'}`,
    },
  ];
}

interface Series {
  repeats: Repeats;
  times: number;
}

/** Returns the times in UTC (ISO 8601). All have the same local time, even if clocks change. */
export function seriesDates(local: string, { repeats, times }: Series): string[] {
  const first = dayOf(local);
  if (!first) return [];
  const days = daysOf(first, repeats);
  return (
    Array.from({ length: repeats === '' ? 1 : times }, () => days.next().value)
      .filter((day) => day !== undefined)
      // If daylight saving time skips this local time, Date moves it forward by the skipped hour.
      .map((day) => new Date(`${day.toISOString().slice(0, 10)}${local.slice(10)}`).toISOString())
  );
}

function* daysOf(first: Date, repeats: Repeats): Generator<Date, undefined> {
  yield first;
  if (repeats === 'weekly' || repeats === 'two-weekly') {
    const step = repeats === 'weekly' ? 7 : 14;
    for (let day = moved(first, step); ; day = moved(day, step)) yield day;
  }
  for (let month = 1; month < MAX_MONTHS; month += 1) {
    const day = inMonth(first, { month, isLast: repeats === 'monthly-last' });
    if (day) yield day;
  }
  return undefined;
}

/** Finds the same weekday (such as the second Tuesday) of a later month; null if it has none. */
function inMonth(first: Date, { month, isLast }: { month: number; isLast: boolean }) {
  const [year, inYear] = [first.getUTCFullYear(), first.getUTCMonth() + month];
  const start = new Date(Date.UTC(year, inYear, 1));
  const earliest = moved(start, (first.getUTCDay() - start.getUTCDay() + 7) % 7);
  const end = Date.UTC(year, inYear + 1, 1);
  const found = [0, 7, 14, 21, 28]
    .map((days) => moved(earliest, days))
    .filter((day) => day.getTime() < end);
  return (isLast ? found.at(-1) : found[placeInMonth(first)]) ?? null;
}

const placeInMonth = (day: Date) => Math.floor((day.getUTCDate() - 1) / 7);

function moved(day: Date, days: number) {
  return new Date(day.getTime() + days * 24 * 60 * 60 * 1000);
}

function dayOf(local: string) {
  // Uses UTC, where each day has 24 hours: daylight saving time changes local days.
  const time = local.length < 16 ? Number.NaN : Date.parse(`${local.slice(0, 10)}T00:00Z`);
  return Number.isNaN(time) ? null : new Date(time);
}
