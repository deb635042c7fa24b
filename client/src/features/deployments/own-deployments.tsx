import { useQuery } from '@tanstack/react-query';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useUrlFilters } from '#client/lib/url-filters.ts';
import { DeploymentCard } from './deployment-card.tsx';
import { ownOpenQuery, ownPastQuery, PAST_PAGE_LENGTH } from './queries.ts';
import { WaitingTaps } from './waiting-taps.tsx';

const NOUN = { one: 'past deployment', many: 'past deployments' };

/** What waits first, then what is over. */
export function OwnDeployments() {
  return (
    <div className="flex flex-col gap-8">
      <WaitingTaps />
      <Open />
      <Past />
    </div>
  );
}

function Open() {
  const query = useQuery(ownOpenQuery);
  return (
    <section aria-labelledby="open-deployments" className="flex flex-col gap-4">
      <h2 id="open-deployments" className="text-lg font-semibold">
        Now
      </h2>
      <QueryView query={query} what="Your deployments" loading={<Skeleton className="h-64" />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title="Nobody waits for you"
              hint="When you are asked to come, it stands here and at the top of every page."
            />
          ) : (
            items.map((each) => <DeploymentCard key={each.id} deployment={each} />)
          )
        }
      </QueryView>
    </section>
  );
}

function Past() {
  const filters = useUrlFilters([]);
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
            {items.map((each) => (
              <DeploymentCard key={each.id} deployment={each} />
            ))}
          </div>
        )}
      </PagedResults>
    </section>
  );
}
