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

export function ProfileReadinessPage() {
  return (
    <Page title="My Readiness">
      <ProfileLinks />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <LazyBoundary fallback={<Skeleton className="h-96" />}>
          <OwnCredentials id="credentials" />
        </LazyBoundary>
      </div>
    </Page>
  );
}
