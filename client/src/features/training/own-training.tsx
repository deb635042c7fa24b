import { useQuery } from '@tanstack/react-query';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { listOwnTraining } from '#shared/training/api.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { OwnTrainingSession } from './own-training-session.tsx';
import type { Entitlement } from './rsvp-action.tsx';
import { ownAheadQuery } from './queries.ts';

const LIST = 'divide-y divide-line';
const ITEM = 'py-4 first:pt-0 last:pb-0';
const AHEAD = 'upcoming';

export function OwnTraining({ entitlement }: { entitlement: Entitlement }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <Panel id={AHEAD} title="Upcoming">
          <Ahead />
        </Panel>
        <div className="after-wait">
          <Panel title="Past">
            <Past />
          </Panel>
        </div>
      </div>
      {entitlement === 'seat' && <CalendarFeed />}
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
            <ConnectionNote className="mb-3">
              Adding to your calendar needs a connection.
            </ConnectionNote>
            <ul className={LIST}>
              {items.map((session) => (
                <AheadItem
                  key={session.id}
                  session={session}
                  when={Date.parse(session.dateTime) <= query.dataUpdatedAt ? 'now' : 'ahead'}
                />
              ))}
            </ul>
            {total > items.length && (
              <p className="mt-3 text-soft">{`Only the first ${items.length} of ${total} sessions are shown.`}</p>
            )}
          </>
        )
      }
    </QueryView>
  );
}

interface AheadItemProps {
  session: TrainingSession;
  when: 'ahead' | 'now';
}

function AheadItem({ session, when }: AheadItemProps) {
  const item = useKeepFocus<HTMLLIElement>(() => document.getElementById(AHEAD)?.focus());
  return (
    <li ref={item} tabIndex={-1} className={ITEM}>
      <OwnTrainingSession session={session} when={when} />
    </li>
  );
}

function Past() {
  const list = useListPage(listOwnTraining, {
    filters: {},
    query: { isUpcoming: 'false' },
    pageLength: 20,
    staleTime: 0,
  });
  return (
    <PagedResults
      list={list}
      what="Your past training"
      noun={{ one: 'past session', many: 'past sessions' }}
      loading={<Skeleton className="h-40" />}
      empty={
        <Empty
          title="No past training"
          hint="Sessions appear here once they are over, with your attendance."
        />
      }
    >
      {(sessions) => (
        <ul className={LIST}>
          {sessions.map((session) => (
            <li key={session.id} className={ITEM}>
              <OwnTrainingSession session={session} when="past" />
            </li>
          ))}
        </ul>
      )}
    </PagedResults>
  );
}
