import { date, day, time } from '#client/lib/dates.ts';

interface TimeRangeProps {
  /** In ISO 8601. */
  from: string;
  /** Null while it goes on. */
  to: string | null;
}

/** From when to when, with the second day only where it differs. Each part stays on a line that fits it. */
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
