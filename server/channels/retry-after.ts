export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return 1000 * Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}
