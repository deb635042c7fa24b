import { Page } from '#client/components/layout/page.tsx';
import { ProfileLinks } from '#client/components/layout/profile-links.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';

const OwnCredentials = lazyComponent(
  async () => (await import('#client/features/credentials/own/own-credentials.tsx')).OwnCredentials,
  NotArrived,
);

const AvailabilityPanels = lazyComponent(
  async () =>
    (await import('#client/features/availability/availability-panels.tsx')).AvailabilityPanels,
  NotArrived,
);

// Loaded apart: its forms do without the code for dates.
const OfferPanels = lazyComponent(
  async () => (await import('#client/features/availability/offer-panels.tsx')).OfferPanels,
  NotArrived,
);

export function ProfileReadinessPage() {
  return (
    <Page title="My Readiness">
      <ProfileLinks />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <LazyBoundary fallback={<Skeleton className="h-96" />}>
          <OwnCredentials id="credentials" />
        </LazyBoundary>
        <div className="flex min-w-0 flex-col gap-6">
          <LazyBoundary fallback={<Skeleton className="h-96" />}>
            <AvailabilityPanels />
          </LazyBoundary>
          <LazyBoundary fallback={<Skeleton className="h-96" />}>
            <OfferPanels />
          </LazyBoundary>
        </div>
      </div>
    </Page>
  );
}
