import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { AskToApply } from '#client/components/layout/ask-to-apply.tsx';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { LinkSwitch } from '#client/components/ui/link-switch.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { ownChaplainQuery } from '#client/features/chaplains/queries.ts';
import { OwnTraining } from '#client/features/training/own-training.tsx';
import type { Entitlement } from '#client/features/training/rsvp-action.tsx';
import { UpcomingTraining } from '#client/features/training/upcoming-training.tsx';
import { zoneName } from '#client/lib/dates.ts';
import { useCan, useSession } from '#client/lib/session.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths, sections } from '#client/lib/paths.ts';

const SHOWN = ['/api/training-sessions'] as const;
const LINK = 'font-semibold text-link underline underline-offset-4';

export function TrainingPage() {
  const url = useUrlState();
  const entitlement = useEntitlement();
  const showsOwn = url.get('list') === 'mine';
  return (
    <Page title="Training Opportunities" intro={`Times are in your own time zone (${zoneName()}).`}>
      <div className="flex flex-col gap-6">
        <LinkSwitch
          label="All training or your own"
          links={[
            { href: paths.training, label: 'Upcoming', current: !showsOwn },
            { href: `${paths.training}?list=mine`, label: 'My training', current: showsOwn },
          ]}
        />
        <WhatIsNeeded entitlement={entitlement} />
        {showsOwn ? (
          <OwnTraining entitlement={entitlement} />
        ) : (
          <UpcomingTraining entitlement={entitlement} />
        )}
        <div className="after-wait">
          <RefreshButton shown={SHOWN} />
        </div>
      </div>
    </Page>
  );
}

function useEntitlement(): Entitlement {
  const canApply = useCan('keep-own-profile');
  const hasNoProfile = useSession().data?.hasProfile === false;
  const profile = useQuery(ownChaplainQuery);
  if (profile.data) return 'seat';
  if (profile.data === null || (hasNoProfile && profile.isLoading)) {
    return canApply ? 'profile-missing' : 'not-a-chaplain';
  }
  // If the profile can't be loaded, offers a seat anyway: the server checks each registration.
  return profile.isError ? 'seat' : null;
}

function WhatIsNeeded({ entitlement }: { entitlement: Entitlement }) {
  const managesTraining = useCan('manage-training');
  if (entitlement === 'profile-missing') {
    return (
      <Notice title="To take a seat, you need a chaplain profile">
        <Link href={sections.applyFrom + paths.training} className={LINK}>
          Complete your chaplain profile
        </Link>{' '}
        first; then you can RSVP here. It need not be approved yet.
      </Notice>
    );
  }
  if (entitlement !== 'not-a-chaplain') return null;
  return managesTraining ? (
    <Notice title="Seats are for people with a chaplain profile">
      You can see all training that is announced. Sessions and their attendance are in the{' '}
      <Link href={`${paths.admin}?tab=training`} className={LINK}>
        Admin Panel
      </Link>
      .
    </Notice>
  ) : (
    <Notice title="Training seats are for chaplains">
      <p>
        You can see all training that is announced. To take a seat, apply as a chaplain: the office
        changes your role first, then a short application opens here.
      </p>
      <AskToApply />
    </Notice>
  );
}
