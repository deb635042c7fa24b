import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useUrlFilters } from '#client/lib/url-filters.ts';
import { DeploymentCard } from './deployment-card.tsx';
import { useTaps } from './outbox/use-taps.ts';
import { ownOpenQuery, ownPastQuery, ownRecentQuery, PAST_PAGE_LENGTH } from './queries.ts';
import { RefusedTaps, WaitingTaps } from './waiting-taps.tsx';
import { withTaps } from './with-taps.ts';

const NOUN = { one: 'past deployment', many: 'past deployments' };

/** What waits first, then what is over. What is answered on this visit stays where it stands. */
export function OwnDeployments() {
  const [touched, setTouched] = useState<readonly string[]>([]);
  const touch = (id: string) => setTouched((before) => [...new Set([...before, id])]);
  return (
    <div className="flex flex-col gap-8">
      <RefusedTaps />
      <Now touched={touched} onTouch={touch} />
      <WaitingTaps />
      <Past touched={touched} />
    </div>
  );
}

interface NowProps {
  touched: readonly string[];
  onTouch: (id: string) => void;
}

function Now({ touched, onTouch }: NowProps) {
  // Here, beside the query: a tap that is recorded goes in the same moment as the answer comes.
  const { taps } = useTaps();
  const query = useQuery(ownRecentQuery);
  const open = useQuery(ownOpenQuery).data?.items ?? [];
  return (
    <section aria-labelledby="open-deployments" className="flex flex-col gap-4">
      <h2 id="open-deployments" className="text-lg font-semibold">
        Now
      </h2>
      <QueryView query={query} what="Your deployments" loading={<Skeleton className="h-64" />}>
        {({ items }) => {
          const older = open.filter(({ id }) => !items.some((each) => each.id === id));
          const all = [...items, ...older].filter(
            (each) => each.isOpen || touched.includes(each.id),
          );
          if (all.length === 0) return <NothingNow />;
          return all.map((each) => (
            <DeploymentCard
              key={each.id}
              deployment={withTaps(each, taps)}
              onTouch={() => onTouch(each.id)}
            />
          ));
        }}
      </QueryView>
    </section>
  );
}

function NothingNow() {
  return (
    <Empty
      title="Nothing needs you right now"
      hint="Thank you for being ready. When you are asked to come, it stands here and at the top of every page."
    />
  );
}

function Past({ touched }: { touched: readonly string[] }) {
  const filters = useUrlFilters([]);
  const { taps } = useTaps();
  const query = useQuery(ownPastQuery(filters.page));
  return (
    <section aria-labelledby="past-deployments" className="flex flex-col gap-2">
      <h2 id="past-deployments" className="text-lg font-semibold">
        Past
      </h2>
      <PagedResults
        query={query}
        what="Your past deployments"
        noun={NOUN}
        pageLength={PAST_PAGE_LENGTH}
        filters={filters}
        loading={<Skeleton className="h-40" />}
        empty={
          <Empty title="No Past Deployments" hint="Your hours stay here once you have left." />
        }
      >
        {(items) => (
          <div className="flex flex-col gap-4">
            {items
              .filter(({ id }) => !touched.includes(id))
              .map((each) => (
                <DeploymentCard key={each.id} deployment={withTaps(each, taps)} />
              ))}
          </div>
        )}
      </PagedResults>
    </section>
  );
}
