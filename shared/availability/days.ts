import { WEEKDAYS } from './constants.ts';

/** From 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

/** The bit that stands for the date's weekday in the bit mask of a usual week. */
export const bitOf = (date: string) => 2 ** weekdayOf(date);

export const isFreeOn = (days: number, weekday: number) =>
  Math.floor(days / 2 ** weekday) % 2 === 1;

/** As 'Monday to Friday', 'Saturday and Sunday' or 'Every day'. */
export function weekLabel(days: number): string {
  const free = WEEKDAYS.flatMap((name, weekday) =>
    isFreeOn(days, weekday) ? [{ name, weekday }] : [],
  );
  if (free.length === 0) return 'No day';
  if (free.length === WEEKDAYS.length) return 'Every day';
  const [first] = free;
  const last = free.at(-1);
  const isInARow = first && last && last.weekday - first.weekday === free.length - 1;
  if (isInARow && free.length > 2) return `${first.name} to ${last.name}`;
  return new Intl.ListFormat('en-US').format(free.map(({ name }) => name));
}
