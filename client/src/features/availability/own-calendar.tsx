import { useQuery } from '@tanstack/react-query';
import { CalendarOff, GraduationCap, MapPin } from 'lucide-react';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { dayAndTime } from '#client/lib/dates.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { paths } from '#client/lib/paths.ts';
import { listCalendarAhead } from '#shared/training/api.ts';
import type { CalendarEntry } from '#shared/training/schemas.ts';
import { awayLabel } from './labels.ts';

const calendarQuery = { ...endpointQuery(listCalendarAhead, {}), ...eachLook };

const KINDS = {
  training: { Icon: GraduationCap, label: 'Training' },
  deployment: { Icon: MapPin, label: 'Deployment' },
  away: { Icon: CalendarOff, label: 'Time away' },
};

export function OwnCalendar({ id }: { id: string }) {
  const query = useQuery(calendarQuery);
  return (
    <Panel id={id} title="My Calendar">
      <QueryView query={query} what="Your calendar" loading={<Skeleton className="h-40" />}>
        {({ entries }) => (
          <div className="flex flex-col gap-4">
            {entries.length === 0 ? (
              <p className="text-soft">
                Nothing is planned. Trainings, deployments and times away appear here.
              </p>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {entries.map((entry) => (
                  <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
                ))}
              </ul>
            )}
            <p className="text-sm text-soft">
              Your own calendar application can show it, too:{' '}
              <Link
                href={`${paths.training}?list=mine`}
                className="font-semibold text-link underline underline-offset-4"
              >
                get the address
              </Link>
            </p>
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { kind, title, place, isTentative } = entry;
  const { Icon, label } = KINDS[kind];
  return (
    <li className="flex gap-3 py-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-gold" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <span className="sr-only">{`${label}: `}</span>
          {place === null ? title : `${title}, ${place}`}
        </p>
        <p className="text-sm text-soft">
          {whenOf(entry)}
          {isTentative && ' · on the waitlist'}
        </p>
      </div>
    </li>
  );
}

function whenOf({ startsAt, fromOn, untilOn }: CalendarEntry) {
  if (startsAt !== null) return dayAndTime(startsAt);
  return fromOn === null ? '' : awayLabel({ fromOn, untilOn });
}
