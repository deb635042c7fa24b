import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useSectionTarget } from '#client/lib/page.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { OwnProfileForm } from './own-profile-form.tsx';
import { OwnStanding } from './own-standing.tsx';
import { OwnVisibility } from './own-visibility.tsx';
import { ownChaplainQuery } from './queries.ts';

/** One's own chaplain profile, which is the application as long as it is not approved. */
export function OwnProfile({ user }: { user: User }) {
  const query = useQuery(ownChaplainQuery);
  useSectionTarget('application');
  return (
    <Panel id="application" title="Chaplain Profile">
      <QueryView
        query={query}
        what="Your chaplain profile"
        loading={<Skeleton className="h-[60dvh]" />}
      >
        {(chaplain) => (
          <div className="flex flex-col gap-6">
            <OwnStanding chaplain={chaplain} />
            {chaplain && <OwnVisibility chaplain={chaplain} />}
            <OwnProfileForm user={user} chaplain={chaplain} />
          </div>
        )}
      </QueryView>
    </Panel>
  );
}
