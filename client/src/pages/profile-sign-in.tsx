import { Page } from '#client/components/layout/page.tsx';
import { ProfileLinks } from '#client/components/layout/profile-links.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { AgencyPanel } from '#client/features/agency-sign-in/agency-panel.tsx';
import { DevicesPanel } from '#client/features/sessions/devices-panel.tsx';

const TwoStepPanel = lazyComponent(
  async () => (await import('#client/features/second-factor/two-step-panel.tsx')).TwoStepPanel,
  NotArrived,
);

export function ProfileSignInPage() {
  return (
    <Page title="Sign-In and Devices">
      <ProfileLinks />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <LazyBoundary fallback={<Skeleton className="h-96" />}>
          <TwoStepPanel id="two-step-sign-in" title="Two-Step Sign-In" />
        </LazyBoundary>
        <div className="after-wait flex min-w-0 flex-col gap-6">
          <DevicesPanel id="devices" title="Where You Are Signed In" />
          <AgencyPanel id="agency-account" title="Agency Account" />
        </div>
      </div>
    </Page>
  );
}
