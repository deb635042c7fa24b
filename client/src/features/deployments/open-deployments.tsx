import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { DeploymentCard } from './deployment-card.tsx';
import { useTaps } from './outbox/use-taps.ts';
import { ownOpenQuery, ownRecentQuery } from './queries.ts';
import { Settling } from './settling.tsx';
import { standsOnTop, withQueued } from './with-queued.ts';

interface OpenDeploymentsProps {
  onlyIfAny?: boolean;
}

export function OpenDeployments({ onlyIfAny = false }: OpenDeploymentsProps) {
  const query = useQuery(ownRecentQuery);
  const open = useQuery(ownOpenQuery).data?.items ?? [];
  const { queued } = useTaps();
  const [said, setSaid] = useState('');
  const [touched, setTouched] = useState<readonly string[]>([]);
  const isShown = (each: Deployment) => standsOnTop(each, queued) || touched.includes(each.id);
  if (onlyIfAny && open.length === 0 && !query.data?.items.some(isShown)) return null;
  return (
    <section aria-labelledby="waits-for-you" className="min-w-0">
      <h3 id="waits-for-you" className="mb-2 text-lg font-semibold">
        Your deployments
      </h3>
      <p role="status" className="sr-only">
        {said}
      </p>
      <QueryView query={query} what="Your deployments" loading={<Skeleton className="h-64" />}>
        {({ items }) => {
          const older = open.filter(({ id }) => !items.some((each) => each.id === id));
          const shown = [...items, ...older].filter(isShown);
          if (shown.length === 0) return <NoCall />;
          return (
            <Settling>
              {shown.map((each) => (
                <DeploymentCard
                  key={each.id}
                  brief
                  deployment={withQueued(each, queued)}
                  onTouch={() => setTouched((before) => [...new Set([...before, each.id])])}
                  onSay={setSaid}
                />
              ))}
            </Settling>
          );
        }}
      </QueryView>
    </section>
  );
}

function NoCall() {
  return (
    <p className="max-w-reading text-soft">
      No call is waiting for you. When you are asked to come, you can answer here.
    </p>
  );
}
