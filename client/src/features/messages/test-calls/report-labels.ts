import { duration } from '#client/lib/durations.ts';

/** Returns as in '38 of 40 (95 %)'. */
export function shareLabel(part: number, whole: number) {
  const share = whole === 0 ? '' : ` (${Math.round((part / whole) * 100)} %)`;
  return `${part.toLocaleString('en-US')} of ${whole.toLocaleString('en-US')}${share}`;
}

/** Returns as in '45 s' or '1 h 5 min'. */
export function answerTime(seconds: number) {
  return seconds < 60 ? `${seconds} s` : duration(Math.round(seconds / 60));
}
