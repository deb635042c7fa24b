import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Contained } from '#client/components/ui/contained.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { RecentActivations } from '#client/features/activations/recent-activations.tsx';
import { PendingApplications } from '#client/features/chaplains/pending-applications.tsx';
import { ResponseTotals } from '#client/features/dashboard/response-totals.tsx';
import { StatCards } from '#client/features/dashboard/stat-cards.tsx';

const OnDutyNow = lazyComponent(
  async () => (await import('#client/features/duty/on-duty-now.tsx')).OnDutyNow,
  NotArrived,
);

const SHOWN = ['/api/dashboard', '/api/chaplains', '/api/activations', '/api/duty'] as const;

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
        <Contained what="Who is on duty">
          <LazyBoundary fallback={<div className="min-h-16" />}>
            <OnDutyNow />
          </LazyBoundary>
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
