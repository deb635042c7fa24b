import { useQuery } from '@tanstack/react-query';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useUrlFilters } from '#client/lib/url-filters.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { OwnSession } from './own-session.tsx';
import { OWN_PAST_PER_PAGE, ownAheadQuery, ownPastQuery } from './queries.ts';

const LIST = 'divide-y divide-line';
const ITEM = 'py-4 first:pt-0 last:pb-0';

/** The sessions one has an RSVP for, those that were with the attendance, and the calendar. */
export function OwnTraining() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <Panel title="Upcoming">
          <Ahead />
        </Panel>
        <Panel title="Past">
          <Past />
        </Panel>
      </div>
      <CalendarFeed />
    </div>
  );
}

function Ahead() {
  const query = useQuery(ownAheadQuery);
  return (
    <QueryView query={query} what="Your training" loading={<Skeleton className="h-40" />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <Empty title="Nothing ahead" hint="The sessions you RSVP for appear here." />
        ) : (
          <>
            <ul className={LIST}>
              {items.map((session) => (
                <li key={session.id} className={ITEM}>
                  <OwnSession session={session} />
                </li>
              ))}
            </ul>
            {total > items.length && (
              <p className="mt-3 text-soft">{`The first ${items.length} of ${total}.`}</p>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function Past() {
  const filters = useUrlFilters([]);
  const query = useQuery(ownPastQuery(filters.page));
  return (
    <PagedResults
      query={query}
      what="Your past training"
      noun={{ one: 'past session', many: 'past sessions' }}
      pageLength={OWN_PAST_PER_PAGE}
      filters={filters}
      loading={<Skeleton className="h-40" />}
      empty={<Empty title="No past training" hint="Your attendance is kept here." />}
    >
      {(sessions) => (
        <ul className={LIST}>
          {sessions.map((session) => (
            <li key={session.id} className={ITEM}>
              <OwnSession session={session} isPast />
            </li>
          ))}
        </ul>
      )}
    </PagedResults>
  );
}
