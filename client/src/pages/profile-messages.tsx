import { useState } from 'react';
import { Page } from '#client/components/layout/page.tsx';
import { ProfileLinks } from '#client/components/layout/profile-links.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useSession } from '#client/lib/session.ts';
import { REACH_CHECK } from '#shared/contact-points/constants.ts';

const ReachCheck = lazyComponent(
  async () => (await import('#client/features/contact-points/reach-check.tsx')).ReachCheck,
);

const MessageSettingsPanels = lazyComponent(
  async () =>
    (await import('#client/features/contact-points/message-settings-panels.tsx'))
      .MessageSettingsPanels,
  NotArrived,
);

export function ProfileMessagesPage() {
  const { data: user } = useSession();
  // The approval mail links to the reach check. Shows it even if it was already done elsewhere.
  const [asksReach] = useState(() => window.location.hash === `#${REACH_CHECK}`);
  if (!user) return null;
  return (
    <Page title="Message Settings">
      <ProfileLinks />
      <LazyBoundary fallback={<Skeleton className="h-dvh" />}>
        {asksReach && (
          <div className="mb-6">
            <ReachCheck user={user} heading="h2" />
          </div>
        )}
        <MessageSettingsPanels user={user} />
      </LazyBoundary>
    </Page>
  );
}
