import { useTypedText } from './url-state.ts';

/**
 * The filters `from` and `to` of a list: days in the URL, as in '2026-03-04', for which the call is
 * asked by the instants between which they lie in the viewer's own zone. What is no day is left out.
 */
export const DAY_FILTERS = {
  from: (day: string) => ({ from: startOf(day, 0) }),
  to: (day: string) => ({ to: startOf(day, 1) }),
} as const;

type DayName = keyof typeof DAY_FILTERS;

interface UrlDays {
  get: (name: DayName) => string;
  set: (name: DayName, day: string, options: { replace: boolean }) => void;
}

/** @returns what the inputs of the days `from` and `to` show and call. */
export function useTypedDays({ get, set }: UrlDays) {
  return {
    from: useTypedText(get('from'), (day) => set('from', day, { replace: true })),
    to: useTypedText(get('to'), (day) => set('to', day, { replace: true })),
  };
}

function startOf(day: string, later: number) {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year || !month || !date) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  const isAbsurd = Number(year) < 1900 || Number(month) > 12 || Number(date) > 31;
  return isAbsurd ? undefined : start.toISOString();
}
