import { RotateCw } from 'lucide-react';
import { Page } from '#client/components/layout/page.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { RecentActivations } from '#client/features/activations/recent-activations.tsx';
import { PendingApplications } from '#client/features/chaplains/pending-applications.tsx';
import { ResponseTotals } from '#client/features/dashboard/response-totals.tsx';
import { StatCards } from '#client/features/dashboard/stat-cards.tsx';
import { useRefresh } from '#client/lib/refresh.ts';

const SHOWN = ['/api/dashboard', '/api/chaplains', '/api/activations'] as const;

export function DashboardPage() {
  const { refresh, refreshing } = useRefresh(SHOWN);
  return (
    <Page
      title="Administrative Dashboard"
      action={
        <Button onClick={refresh} waiting={refreshing}>
          {!refreshing && <RotateCw className="size-4" aria-hidden="true" />}
          Refresh
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <StatCards />
        <ResponseTotals />
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <PendingApplications />
          <RecentActivations />
        </div>
      </div>
    </Page>
  );
}
