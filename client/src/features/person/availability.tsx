import { Badge } from '#client/components/ui/badge.tsx';
import { date } from '#client/lib/dates.ts';
import { useLists } from '#client/lib/program-lists.ts';
import {
  AVAILABILITY_LABELS,
  LEVEL_LABELS,
  WEEKDAYS,
  EVERY_DAY,
} from '#shared/availability/constants.ts';
import type { Person } from '#shared/person/schemas.ts';
import { entryLabel } from '#shared/program/lists.ts';

type Known = NonNullable<Person['availability']>;

export function Availability({ availability }: { availability: Known }) {
  const { languages: list } = useLists();
  const { now, days, confirmedOn, away, languages } = availability;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AvailabilityBadge now={now} />
        {days !== null && <span>{`Usually free: ${weekLabel(days)}`}</span>}
        {confirmedOn && <span className="text-soft">{`Confirmed ${dayLabel(confirmedOn)}`}</span>}
      </p>
      {away.length > 0 && <p className="mt-2">{`Away ${away.map(awayLabel).join('; ')}`}</p>}
      <p className="mt-2">
        {languages.length === 0
          ? 'No language told'
          : `Speaks ${languages
              .map(
                ({ language, level }) =>
                  `${entryLabel(list, language)} (${LEVEL_LABELS[level].toLowerCase()})`,
              )
              .join(', ')}`}
      </p>
      <p className="mt-2">{travelLabel(availability)}</p>
    </>
  );
}

export function AvailabilityBadge({ now }: Pick<Known, 'now'>) {
  return (
    <Badge tone={now === 'free' ? 'green' : now === 'away' ? 'amber' : 'outline'}>
      {`${AVAILABILITY_LABELS[now]} today`}
    </Badge>
  );
}

function weekLabel(days: number) {
  if (days === EVERY_DAY) return 'every day';
  const free = WEEKDAYS.filter((_, place) => Math.floor(days / 2 ** place) % 2 === 1);
  return free.length === 0 ? 'on no day' : free.join(', ');
}

function awayLabel({ fromOn, untilOn }: Known['away'][number]) {
  return `from ${dayLabel(fromOn)} ${untilOn ? `to ${dayLabel(untilOn)}` : 'until further notice'}`;
}

function travelLabel({ miles, overnight }: Known) {
  const parts = [
    miles === null ? 'How far they travel is not known' : `Travels up to ${miles} miles`,
    overnight === true && 'stays overnight',
    overnight === false && 'not overnight',
  ];
  return parts.filter(Boolean).join(', ');
}

const dayLabel = (day: string) => date(`${day}T00:00`);
