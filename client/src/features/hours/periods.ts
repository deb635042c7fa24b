import { toLocal } from '#client/lib/local-time.ts';

/** @returns the first and last day of the month that lies `ago` months back, as in '2026-03-01'. */
export function monthOf(now: Date, ago: number) {
  const day = (month: number, date: number) =>
    toLocal(new Date(now.getFullYear(), now.getMonth() + month, date).toISOString()).slice(0, 10);
  return { from: day(-ago, 1), to: day(1 - ago, 0) };
}
