import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { preloadCode } from '#client/lib/preloaded-code.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { OwnProfileForm } from './own-profile-form.tsx';
import { OwnVisibility } from './own-visibility.tsx';
import { ownChaplainQuery } from './queries.ts';

// Loaded separately, so that the form needn't wait for the date code that OwnStanding uses.
const loadStanding = async () => (await import('./own-standing.tsx')).OwnStanding;
const OwnStanding = lazyComponent(loadStanding);

export function OwnProfile({ user }: { user: User }) {
  const query = useQuery(ownChaplainQuery);
  useSectionTarget('application');
  useEffect(() => void preloadCode(loadStanding), []);
  return (
    <Panel id="application" title="Chaplain Profile">
      <QueryView
        query={query}
        what="Your chaplain profile"
        loading={<Skeleton className="h-[60dvh]" />}
      >
        {(chaplain) => (
          <div className="flex flex-col gap-6">
            <LazyBoundary fallback={<Skeleton className="h-12" />}>
              <OwnStanding chaplain={chaplain} />
            </LazyBoundary>
            {chaplain && <OwnVisibility chaplain={chaplain} />}
            <OwnProfileForm user={user} chaplain={chaplain} />
          </div>
        )}
      </QueryView>
    </Panel>
  );
}
