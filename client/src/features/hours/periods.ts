import { toLocal } from '#client/lib/local-time.ts';

/** The first and last day, as in '2026-03-01', of the month `ago` months back. */
export function monthOf(now: Date, ago: number) {
  const day = (month: number, date: number) =>
    toLocal(new Date(now.getFullYear(), now.getMonth() + month, date).toISOString()).slice(0, 10);
  return { from: day(-ago, 1), to: day(1 - ago, 0) };
}
