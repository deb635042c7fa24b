import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { Contained } from '#client/components/ui/contained.tsx';
import { RecentActivations } from '#client/features/activations/recent-activations.tsx';
import { PendingApplications } from '#client/features/chaplains/pending-applications.tsx';
import { ResponseTotals } from '#client/features/dashboard/response-totals.tsx';
import { StatCards } from '#client/features/dashboard/stat-cards.tsx';

const SHOWN = ['/api/dashboard', '/api/chaplains', '/api/activations'] as const;

export function DashboardPage() {
  return (
    <Page title="Administrative Dashboard" action={<RefreshButton shown={SHOWN} />}>
      <div className="flex flex-col gap-6">
        <Contained what="The figures">
          <StatCards />
        </Contained>
        <Contained what="The totals of the responses">
          <ResponseTotals />
        </Contained>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <Contained what="The pending applications">
            <PendingApplications />
          </Contained>
          <Contained what="The latest activations">
            <RecentActivations />
          </Contained>
        </div>
      </div>
    </Page>
  );
}
