/**
 * @param from first day, @param to last day, as in '2026-03-04'; what is no day is left out.
 * @returns the instants between which those days lie in the viewer's own zone.
 */
export function dayRange(from: string, to: string) {
  return { from: startOf(from, 0), to: startOf(to, 1) };
}

function startOf(day: string, later: number) {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year || !month || !date) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  const isAbsurd = Number(year) < 1900 || Number(month) > 12 || Number(date) > 31;
  return isAbsurd ? undefined : start.toISOString();
}
