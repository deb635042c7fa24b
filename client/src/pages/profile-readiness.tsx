import { useQuery } from '@tanstack/react-query';
import { Page } from '#client/components/layout/page.tsx';
import { ProfileLinks } from '#client/components/layout/profile-links.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ownCredentialsQuery } from '#client/features/credentials/queries.ts';
import { ownReadinessQuery } from '#client/features/readiness/queries.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { ReadinessStart } from './parts/readiness-start.tsx';

const OwnCredentials = lazyComponent(
  async () => (await import('#client/features/credentials/own/own-credentials.tsx')).OwnCredentials,
  NotArrived,
);

const AvailabilityPanels = lazyComponent(
  async () =>
    (await import('#client/features/availability/availability-panels.tsx')).AvailabilityPanels,
  NotArrived,
);

// Loaded separately, because these forms don't need the code for dates.
const OfferPanels = lazyComponent(
  async () => (await import('#client/features/availability/offer-panels.tsx')).OfferPanels,
  NotArrived,
);

const AVAILABILITY = 'availability';
/** If there are more credentials than this, they fill a column of their own on wide screens. */
const FEW = 3;

/** Hides the parts below `ReadinessStart` until it has its data, so that nothing jumps. */
export function ProfileReadinessPage() {
  const { isLoading } = useQuery(ownReadinessQuery);
  const { data: own } = useQuery(ownCredentialsQuery);
  const held = own?.kinds.filter(({ state }) => state !== 'missing') ?? [];
  const isLong = held.length > FEW;
  return (
    <Page title="My Readiness">
      <ProfileLinks />
      <ReadinessStart availabilityId={AVAILABILITY} />
      {!isLoading && <ShowTarget />}
      <div
        hidden={isLoading}
        className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] [&[hidden]]:hidden"
      >
        <div className={`min-w-0 ${isLong ? 'lg:row-span-2' : ''}`}>
          <LazyBoundary fallback={<Skeleton className="h-96" />}>
            <OwnCredentials id="credentials" />
          </LazyBoundary>
        </div>
        <div className={`min-w-0 lg:col-start-2 lg:row-start-1 ${isLong ? '' : 'lg:row-span-2'}`}>
          <LazyBoundary fallback={<Skeleton className="h-96" />}>
            <AvailabilityPanels id={AVAILABILITY} />
          </LazyBoundary>
        </div>
        <LazyBoundary fallback={<Skeleton className="h-96" />}>
          <OfferPanels />
        </LazyBoundary>
      </div>
    </Page>
  );
}

/** Scrolls to the section that the URL names. */
function ShowTarget() {
  useSectionTarget(AVAILABILITY);
  return null;
}
