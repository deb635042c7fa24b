import { day, dayAndTime, shortDate, shortDateTime } from '#client/lib/dates.ts';

interface ShortTimeProps {
  time: string;
  clock?: boolean;
  className?: string;
}

export function ShortTime({ time, clock = false, className = '' }: ShortTimeProps) {
  return (
    <time dateTime={time} title={dayAndTime(time)} className={`whitespace-nowrap ${className}`}>
      <span aria-hidden="true">{clock ? shortDateTime(time) : shortDate(time)}</span>
      <span className="sr-only">{clock ? dayAndTime(time) : day(time)}</span>
    </time>
  );
}
