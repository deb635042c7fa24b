import { Page } from '#client/components/layout/page.tsx';
import { ProfileLinks } from '#client/components/layout/profile-links.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useCan } from '#client/lib/session.ts';

const OwnDataPanel = lazyComponent(
  async () => (await import('#client/features/own-data/own-data-panel.tsx')).OwnDataPanel,
  NotArrived,
);

const PackPanel = lazyComponent(
  async () => (await import('#client/features/field-pack/pack-panel.tsx')).PackPanel,
);

export function ProfileDataPage() {
  const keepsPack = useCan('keep-own-profile');
  return (
    <Page title="My Data">
      <ProfileLinks />
      <LazyBoundary fallback={<Skeleton className="h-96" />}>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <OwnDataPanel id="stored-data" title="What the Portal Stores" />
          {keepsPack && <PackPanel id="on-this-device" title="On This Device" />}
        </div>
      </LazyBoundary>
    </Page>
  );
}
