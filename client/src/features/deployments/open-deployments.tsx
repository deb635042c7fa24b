import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { DeploymentCard } from './deployment-card.tsx';
import { useTaps } from './outbox/use-taps.ts';
import { ownOpenQuery, ownRecentQuery } from './queries.ts';
import { withTaps } from './with-taps.ts';

/** A call that comes while Home is in sight is shown by itself. */
const EVERY_MS = 30_000;

interface OpenDeploymentsProps {
  /** For people who are mostly not called. */
  onlyIfAny?: boolean;
}

/** What somebody is asked, awaited or on scene for, in short. What is answered stays in sight. */
export function OpenDeployments({ onlyIfAny = false }: OpenDeploymentsProps) {
  const query = useQuery({ ...ownRecentQuery, refetchInterval: EVERY_MS });
  const open = useQuery({ ...ownOpenQuery, refetchInterval: EVERY_MS }).data?.items ?? [];
  const { taps } = useTaps();
  const [touched, setTouched] = useState<readonly string[]>([]);
  const isShown = ({ id, isOpen }: { id: string; isOpen: boolean }) =>
    isOpen || touched.includes(id);
  if (onlyIfAny && open.length === 0 && !query.data?.items.some(isShown)) return null;
  return (
    <section aria-labelledby="waits-for-you" className="min-w-0">
      <h3 id="waits-for-you" className="mb-2 text-lg font-semibold">
        Your deployments
      </h3>
      <QueryView query={query} what="Your deployments" loading={<Skeleton className="h-64" />}>
        {({ items }) => {
          const older = open.filter(({ id }) => !items.some((each) => each.id === id));
          const shown = [...items, ...older].filter(isShown);
          if (shown.length === 0) return <NoCall />;
          return (
            <div className="flex flex-col gap-4">
              {shown.map((each) => (
                <DeploymentCard
                  key={each.id}
                  brief
                  deployment={withTaps(each, taps)}
                  onTouch={() => setTouched((before) => [...new Set([...before, each.id])])}
                />
              ))}
            </div>
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
