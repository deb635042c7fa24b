import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useListPage } from '#client/lib/list-page.ts';
import { listTrainingSessions } from '#shared/training/api.ts';
import type { Entitlement } from './rsvp-action.tsx';
import { UPCOMING_PAGE_LENGTH } from './queries.ts';
import { TrainingSessionCard } from './training-session-card.tsx';

const GRID = 'grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';
const NOUN = { one: 'session', many: 'sessions' };

export function UpcomingTraining({ entitlement }: { entitlement: Entitlement }) {
  const list = useListPage(listTrainingSessions, {
    filters: { search: 'text' },
    query: { isUpcoming: 'true' },
    pageLength: UPCOMING_PAGE_LENGTH,
    // Reloads at each visit, because RSVPs change the number of free seats, and sessions end.
    staleTime: 0,
  });
  return (
    <div className="flex flex-col gap-4">
      <search className="sm:max-w-form">
        <SearchFilter placeholder="Title, location, description…" typed={list.typed} />
        <ConnectionNote className="mt-2">
          Searching and adding to your calendar need a connection.
        </ConnectionNote>
      </search>
      <PagedResults
        list={list}
        what="The training sessions"
        noun={NOUN}
        loading={<LoadingCards />}
        empty={<NothingFound isFiltered={list.isFiltered} />}
      >
        {(sessions) => (
          <ul
            className={`${GRID} divide-y divide-line border-y border-line sm:divide-y-0 sm:border-0`}
          >
            {sessions.map((session) => (
              <li key={session.id} className="min-w-0">
                <TrainingSessionCard session={session} entitlement={entitlement} />
              </li>
            ))}
          </ul>
        )}
      </PagedResults>
    </div>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No Matching Sessions" hint="Try another word, or clear the search." />
  ) : (
    <Empty
      title="No Training Sessions Available"
      hint="Check back soon for upcoming training opportunities."
    />
  );
}

function LoadingCards() {
  return (
    <div role="status" className={`${GRID} gap-4`}>
      <span className="sr-only">Loading the training sessions</span>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <Skeleton key={number} className="h-80" />
      ))}
    </div>
  );
}
