import { useQuery } from '@tanstack/react-query';
import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { PrintHead } from '#client/components/ui/print-parts.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { reportQuery } from '#client/features/readiness/queries.ts';
import { Report } from '#client/features/readiness/report/report.tsx';

const SHOWN = ['/api/readiness'] as const;

export function ReadinessPage() {
  const query = useQuery(reportQuery);
  return (
    <DeskPage title="Readiness" action={<RefreshButton shown={SHOWN} />}>
      <PrintHead readAt={query.dataUpdatedAt} />
      <QueryView query={query} what="The figures" loading={<Skeleton className="h-[70dvh]" />}>
        {(report) => <Report report={report} />}
      </QueryView>
    </DeskPage>
  );
}
