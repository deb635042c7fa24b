import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { RecentActivations } from '#client/features/activations/recent-activations.tsx';
import { PendingApplications } from '#client/features/chaplains/pending-applications.tsx';
import { StatCards } from '#client/features/dashboard/stat-cards.tsx';

const SHOWN = ['/api/dashboard', '/api/chaplains', '/api/activations'] as const;

export function DashboardPage() {
  return (
    <Page title="Administrative Dashboard" action={<RefreshButton shown={SHOWN} />}>
      <div className="flex flex-col gap-6">
        <StatCards />
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <PendingApplications />
          <RecentActivations />
        </div>
      </div>
    </Page>
  );
}
