import { date, day, time } from '#client/lib/dates.ts';

interface TimeRangeProps {
  from: string;
  to: string | null;
}

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
