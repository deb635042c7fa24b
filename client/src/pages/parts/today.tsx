import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Contained } from '#client/components/ui/contained.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary, Screenful } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { AvailabilityLine } from '#client/features/availability/availability-line.tsx';
import { ownAvailabilityQuery } from '#client/features/availability/queries.ts';
import { OwnApplication } from '#client/features/chaplains/own-application.tsx';
import { ownStandingQuery } from '#client/features/chaplains/queries.ts';
import { isReachChecked } from '#client/features/contact-points/reach-checked.ts';
import { statsQuery } from '#client/features/dashboard/stats-query.ts';
import { WaitingCounts } from '#client/features/dashboard/waiting-counts.tsx';
import { OpenDeployments } from '#client/features/deployments/open-deployments.tsx';
import { ownRecentQuery } from '#client/features/deployments/queries.ts';
import { GuestLinks } from '#client/features/home/guest-links.tsx';
import { InstallHint } from '#client/features/installed-app/install-hint.tsx';
import { NextTraining } from '#client/features/training/next-training.tsx';
import { announcedNextQuery, ownNextQuery } from '#client/features/training/queries.ts';
import { sessionQuery } from '#client/lib/session.ts';
import { useNow } from '#client/lib/use-now.ts';
import { paths } from '#client/lib/paths.ts';
import { can } from '#shared/abilities.ts';
import type { User } from '#shared/accounts/schemas.ts';

const EmailNotice = lazyComponent(
  async () => (await import('#client/features/accounts/email-notice.tsx')).EmailNotice,
);

const ReachCheck = lazyComponent(
  async () => (await import('#client/features/contact-points/reach-check.tsx')).ReachCheck,
);

const OfficeNotices = lazyComponent(
  async () => (await import('./office-notices.tsx')).OfficeNotices,
);

const COLUMNS = 'grid items-start gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]';

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;

export function Today({ user }: { user: User }) {
  const now = useNow();
  // Refetches the user on each visit: the email may have been confirmed on another device.
  useQuery({ ...sessionQuery, refetchOnWindowFocus: isSettled(user) ? false : 'always' });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-soft">{now.toLocaleDateString('en-US', DAY)}</p>
        <Link href={paths.training} className={buttonClass('secondary')}>
          View Training
        </Link>
      </div>
      {isNew(user) && (
        <div className="mb-8">
          <LazyBoundary fallback={<Skeleton className="h-60 max-w-reading sm:h-44" />}>
            <EmailNotice user={user} />
          </LazyBoundary>
        </div>
      )}
      <Waiting user={user} />
    </>
  );
}

/** Whether neither an email confirmation nor the office's decision is pending. */
function isSettled(user: User) {
  return user.emailConfirmedAt !== null && user.pendingEmail === null && !isAwaited(user);
}

function isAwaited({ role, canBeCalled }: User) {
  return role === 'chaplain' && !canBeCalled;
}

function isNew(user: User) {
  return user.emailConfirmedAt === null && !user.canBeCalled && !can(user, 'see-dashboard');
}

function Waiting({ user }: { user: User }) {
  if (can(user, 'see-dashboard')) return <ForOffice user={user} />;
  if (can(user, 'be-deployed'))
    return <ForChaplain user={user} applies={can(user, 'keep-own-profile')} />;
  return <ForGuest />;
}

interface ForChaplainProps {
  user: User;
  /** Whether the person has an application, or is asked to write one. */
  applies: boolean;
}

function ForChaplain({ user, applies }: ForChaplainProps) {
  const [asksReach] = useState(() => user.canBeCalled && !isReachChecked(user.id));
  const deployments = useQuery(ownRecentQuery);
  const standing = useQuery(ownStandingQuery);
  const training = useQuery(ownNextQuery);
  const asksAvailability = applies && user.canBeCalled;
  const availability = useQuery({ ...ownAvailabilityQuery, enabled: asksAvailability });
  const canBeCalled = standing.data?.isApproved === true && standing.data.isActive;
  const hasCalls = deployments.data?.items.some(({ isOpen }) => isOpen) === true;
  const waited = [deployments, standing, training, availability];
  const showsCalls = canBeCalled || hasCalls || deployments.isError || !applies;
  const reachCheck = asksReach && (
    <div className="my-8 max-w-reading first:mt-0">
      <LazyBoundary fallback={<Skeleton className="h-80" />}>
        <ReachCheck user={user} heading="h3" />
      </LazyBoundary>
    </div>
  );
  return (
    <Settled isLoading={waited.some(({ isLoading }) => isLoading)}>
      {!hasCalls && reachCheck}
      {asksAvailability && !hasCalls && <AvailabilityLine asksFirst={!asksReach} />}
      <div className={COLUMNS}>
        {showsCalls ? <Calls /> : <Application />}
        <div className="flex min-w-0 flex-col gap-8">
          <Training />
          {showsCalls && applies && <Application />}
        </div>
      </div>
      {hasCalls && reachCheck}
      {applies && <InstallHint />}
    </Settled>
  );
}

function ForOffice({ user }: { user: User }) {
  const stats = useQuery(statsQuery());
  const deployments = useQuery(ownRecentQuery);
  return (
    <Settled isLoading={stats.isLoading || deployments.isLoading}>
      <div className="flex flex-col gap-8">
        <Calls onlyIfAny />
        <Contained what="What waits for the office">
          <WaitingCounts />
        </Contained>
        {can(user, 'manage-program') && (
          <Contained what="What is left to set up">
            <LazyBoundary fallback={<Screenful />}>
              <OfficeNotices />
            </LazyBoundary>
          </Contained>
        )}
      </div>
    </Settled>
  );
}

function ForGuest() {
  const training = useQuery(announcedNextQuery);
  return (
    <Settled isLoading={training.isLoading}>
      <div className={COLUMNS}>
        <GuestLinks />
        <Training />
      </div>
    </Settled>
  );
}

function Calls({ onlyIfAny = false }: { onlyIfAny?: boolean }) {
  return (
    <Contained what="Your open deployments">
      <OpenDeployments onlyIfAny={onlyIfAny} />
    </Contained>
  );
}

function Application() {
  return (
    <Contained what="Your application">
      <OwnApplication />
    </Contained>
  );
}

function Training() {
  return (
    <Contained what="The next training">
      <NextTraining />
    </Contained>
  );
}

interface SettledProps {
  isLoading: boolean;
  children: ReactNode;
}

/** Shows all parts at the same time, so that none moves when another loads. */
function Settled({ isLoading, children }: SettledProps) {
  return (
    <>
      {isLoading && (
        <div className="min-h-dvh">
          <Skeleton className="h-64" />
        </div>
      )}
      <div hidden={isLoading}>{children}</div>
    </>
  );
}
