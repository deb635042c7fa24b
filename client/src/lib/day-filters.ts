import { useTypedText } from './url-state.ts';

/** Turns a day in the URL ('2026-03-04') into an instant in the viewer's time zone. */
export const DAY_FILTERS = {
  from: (day: string) => ({ from: startOf(day, 0) }),
  to: (day: string) => ({ to: startOf(day, 1) }),
} as const;

type DayName = keyof typeof DAY_FILTERS;

interface UrlDays {
  get: (name: DayName) => string;
  set: (name: DayName, day: string, options: { replace: boolean }) => void;
}

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
