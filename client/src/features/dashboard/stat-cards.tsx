import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { StatRow } from '#client/components/ui/stat-row.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { paths } from '#client/lib/paths.ts';
import { statsQuery } from './stats-query.ts';

export function StatCards() {
  const query = useQuery(statsQuery());
  return (
    <QueryView query={query} what="The counts" loading={<Skeleton className="h-36 sm:h-26" />}>
      {(stats) => (
        <StatRow
          label="Counts"
          stats={[
            { label: 'Active Chaplains', value: stats.activeChaplains },
            { label: 'Pending Applications', value: stats.pendingApplications },
            { label: 'Active Deployments', value: stats.activeDeployments },
            {
              label: 'Pending Resources',
              value: stats.pendingResources,
              href: `${paths.admin}?tab=resources`,
            },
          ]}
        />
      )}
    </QueryView>
  );
}
