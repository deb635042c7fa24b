/** Formats minutes as '13 h 5 min'. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0
    ? `${hours.toLocaleString('en-US')} h`
    : `${hours.toLocaleString('en-US')} h ${rest} min`;
}

/** Returns whole minutes, at least 0. */
export function minutesBetween(from: string, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / 60_000));
}
