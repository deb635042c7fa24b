import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { DeliveryList } from '#client/features/messages/deliveries/delivery-list.tsx';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';

const AnnouncementList = lazyComponent(
  async () =>
    (await import('#client/features/messages/announcements/announcement-list.tsx'))
      .AnnouncementList,
  NotArrived,
);
const TestCallList = lazyComponent(
  async () =>
    (await import('#client/features/messages/test-calls/test-call-list.tsx')).TestCallList,
  NotArrived,
);
const TestCallReport = lazyComponent(
  async () =>
    (await import('#client/features/messages/test-calls/test-call-report.tsx')).TestCallReport,
  NotArrived,
);

const SHOWN = [
  '/api/deliveries',
  '/api/announcements',
  '/api/test-calls',
  '/api/test-call-schedule',
] as const;

const TABS = [
  { value: 'deliveries', label: 'Messages', content: <DeliveryList /> },
  { value: 'announcements', label: 'Announcements', content: <Announcements /> },
  { value: 'test-calls', label: 'Test calls', content: <TestCalls /> },
];

export function MessagesPage() {
  const url = useUrlState();
  const tab = TABS.find(({ value }) => value === url.get('tab')) ?? TABS[0];
  return (
    <DeskPage
      title="Messages"
      intro="What the portal sends to people, and whether it arrived."
      action={
        <div className="flex flex-wrap gap-3">
          <BackLink href={paths.admin} label="Admin Panel" />
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <Tabs
        label="Messages"
        tabs={TABS}
        value={tab?.value ?? ''}
        onChange={(value) => url.start({ tab: value === 'deliveries' ? '' : value })}
      />
    </DeskPage>
  );
}

function Announcements() {
  return (
    <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
      <AnnouncementList />
    </LazyBoundary>
  );
}

function TestCalls() {
  const call = useUrlState().get('call');
  return (
    <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
      {call ? <TestCallReport id={call} /> : <TestCallList />}
    </LazyBoundary>
  );
}
