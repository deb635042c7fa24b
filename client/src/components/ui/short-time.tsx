import { day, dayAndTime, shortDate, shortDateTime } from '#client/lib/dates.ts';

interface ShortTimeProps {
  /** ISO 8601. */
  time: string;
  /** Shows the time of day too. */
  clock?: boolean;
  className?: string;
}

/** The title and screen readers have the full time. */
export function ShortTime({ time, clock = false, className = '' }: ShortTimeProps) {
  return (
    <time dateTime={time} title={dayAndTime(time)} className={`whitespace-nowrap ${className}`}>
      <span aria-hidden="true">{clock ? shortDateTime(time) : shortDate(time)}</span>
      <span className="sr-only">{clock ? dayAndTime(time) : day(time)}</span>
    </time>
  );
}
