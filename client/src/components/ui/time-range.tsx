import { date, day, time } from '#client/lib/dates.ts';

interface TimeRangeProps {
  /** ISO 8601. */
  from: string;
  /** Null while it goes on. */
  to: string | null;
}

/** Names the second day only if it differs. */
export function TimeRange({ from, to }: TimeRangeProps) {
  const isOneDay = to === null || date(from) === date(to);
  return (
    <>
      <span className="inline-block max-w-full">
        {isOneDay ? `${day(from)},` : `${day(from)}, ${time(from)}`}
      </span>{' '}
      <span className="inline-block max-w-full">
        {isOneDay ? `${time(from)} to ${to ? time(to) : 'now'}` : `to ${day(to)}, ${time(to)}`}
      </span>
    </>
  );
}
