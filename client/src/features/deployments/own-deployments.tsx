import { Fragment, useState, type ReactNode } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useUrlFilters } from '#client/lib/url-filters.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { DeploymentCard } from './deployment-card.tsx';
import { OwnTeams } from './own-teams.tsx';
import { PAST_PAGE_LENGTH } from './queries.ts';
import { Settling } from './settling.tsx';
import { useOwnLists } from './use-own-lists.ts';

const NOUN = { one: 'past deployment', many: 'past deployments' };

interface OwnDeploymentsProps {
  /** Content below the card of a deployment whose person is coming or on scene. */
  below: (deployment: Deployment) => ReactNode;
}

export function OwnDeployments({ below }: OwnDeploymentsProps) {
  const filters = useUrlFilters([]);
  const { recent, now, past, touch } = useOwnLists(filters.page);
  const [said, setSaid] = useState('');
  const cardOf = (deployment: Deployment) => (
    <DeploymentCard key={deployment.id} deployment={deployment} onTouch={touch} onSay={setSaid} />
  );
  return (
    <div className="flex flex-col gap-8">
      <p role="status" className="sr-only">
        {said}
      </p>
      <Settling>
        <section aria-labelledby="open-deployments" className="flex flex-col gap-4">
          <h2 id="open-deployments" className="text-lg font-semibold">
            Now
          </h2>
          <QueryView query={recent} what="Your deployments" loading={<Skeleton className="h-64" />}>
            {() =>
              now.length === 0 ? (
                <NothingNow />
              ) : (
                now.map((deployment) => (
                  <Fragment key={deployment.id}>
                    {cardOf(deployment)}
                    {isThere(deployment) && below(deployment)}
                  </Fragment>
                ))
              )
            }
          </QueryView>
        </section>
        <OwnTeams />
        <section aria-labelledby="past-deployments" className="after-wait flex flex-col gap-2">
          <h2 id="past-deployments" className="text-lg font-semibold">
            Past
          </h2>
          <PagedResults
            list={{ ...filters, query: past, pageLength: PAST_PAGE_LENGTH }}
            what="Your past deployments"
            noun={NOUN}
            loading={<Skeleton className="h-40" />}
            empty={
              <Empty
                title="No Past Deployments"
                hint="Your hours appear here once you have left."
              />
            }
          >
            {(items) => <div className="flex flex-col gap-4">{items.map(cardOf)}</div>}
          </PagedResults>
        </section>
      </Settling>
    </div>
  );
}

const isThere = ({ status }: Deployment) => status === 'coming' || status === 'on-scene';

function NothingNow() {
  return (
    <Empty
      title="Nothing needs you right now"
      hint="Thank you for being ready. Call-outs appear here and at the top of every page."
    />
  );
}
