import { Activity, BadgeCheck, History, Mail, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LinkSwitch } from '#client/components/ui/link-switch.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { UnlinkAction } from '#client/features/agency-sign-in/admin/unlink-action.tsx';
import { ChaplainList } from '#client/features/chaplains/admin/chaplain-list.tsx';
import { RemoveFactorsAction } from '#client/features/second-factor/admin/remove-factors-action.tsx';
import { SuspensionAction } from '#client/features/suspension/suspension-action.tsx';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';

const ImportDialog = lazyComponent(
  async () => (await import('#client/features/chaplain-import/import-dialog.tsx')).ImportDialog,
  NotArrived,
);

const UserList = lazyComponent(
  async () => (await import('#client/features/accounts/admin/user-list.tsx')).UserList,
  NotArrived,
);

const TrainingSessions = lazyComponent(
  async () =>
    (await import('#client/features/training/admin/training-session-list.tsx')).TrainingSessionList,
  NotArrived,
);

const ResourceReview = lazyComponent(
  async () => (await import('#client/features/resources/admin/review.tsx')).ResourceReview,
  NotArrived,
);

const ErasureRequests = lazyComponent(
  async () =>
    (await import('#client/features/own-data/admin/erasure-requests.tsx')).ErasureRequests,
  NotArrived,
);

const SHOWN = [
  '/api/chaplains',
  '/api/users',
  '/api/training-sessions',
  '/api/resources',
  '/api/erasure-requests',
] as const;

const TABS = [
  { value: 'chaplains', label: 'Chaplains & Users', content: <People /> },
  { value: 'training', label: 'Training', content: <Training /> },
  { value: 'resources', label: 'Resources', content: <Resources /> },
];

export function AdminPage() {
  const url = useUrlState();
  const tab = TABS.find(({ value }) => value === url.get('tab')) ?? TABS[0];
  return (
    <DeskPage
      title="Admin Panel"
      action={
        <div className="flex flex-wrap gap-3">
          <Link href={paths.credentials} className={buttonClass('quiet', 'max-sm:pl-0')}>
            <BadgeCheck className="size-4" aria-hidden="true" />
            Credentials
          </Link>
          <Link href={paths.messages} className={buttonClass('quiet', 'max-sm:pl-0')}>
            <Mail className="size-4" aria-hidden="true" />
            Messages
          </Link>
          <Link href={paths.audit} className={buttonClass('quiet', 'max-sm:pl-0')}>
            <History className="size-4" aria-hidden="true" />
            Audit Trail
          </Link>
          <Link href={paths.system} className={buttonClass('quiet', 'max-sm:pl-0')}>
            <Activity className="size-4" aria-hidden="true" />
            System
          </Link>
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <Tabs
        label="Admin Panel"
        tabs={TABS}
        value={tab?.value ?? ''}
        onChange={(value) => url.start({ tab: value === 'chaplains' ? '' : value })}
      />
    </DeskPage>
  );
}

function moreActions(user: ListedUser) {
  return (
    <>
      <RemoveFactorsAction user={user} />
      <UnlinkAction user={user} />
      <SuspensionAction user={user} />
    </>
  );
}

const OTHER_LISTS = ['users', 'erasure'] as const;

function People() {
  const url = useUrlState();
  const [importing, setImporting] = useState(false);
  const shown = OTHER_LISTS.find((list) => list === url.get('list')) ?? 'chaplains';
  return (
    <div className="flex flex-col gap-6">
      <LinkSwitch
        label="Chaplains, users or erasure requests"
        links={[
          { href: paths.admin, label: 'Chaplains', current: shown === 'chaplains' },
          { href: `${paths.admin}?list=users`, label: 'Users', current: shown === 'users' },
          {
            href: `${paths.admin}?list=erasure`,
            label: 'Erasure Requests',
            current: shown === 'erasure',
          },
        ]}
      />
      {shown === 'erasure' && (
        <LazyBoundary fallback={<Skeleton className="h-[40dvh]" />}>
          <ErasureRequests />
        </LazyBoundary>
      )}
      {shown === 'users' && (
        <LazyBoundary fallback={<LoadingTable />}>
          <UserList moreActions={moreActions} />
        </LazyBoundary>
      )}
      {shown === 'chaplains' && (
        <ChaplainList
          actions={
            <Button onClick={() => setImporting(true)}>
              <Upload className="size-4" aria-hidden="true" />
              Import Chaplains
            </Button>
          }
        />
      )}
      <LazyBoundary fallback={null}>
        {importing && <ImportDialog onClose={() => setImporting(false)} />}
      </LazyBoundary>
    </div>
  );
}

function Training() {
  return (
    <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
      <TrainingSessions />
    </LazyBoundary>
  );
}

function Resources() {
  return (
    <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
      <ResourceReview />
    </LazyBoundary>
  );
}
