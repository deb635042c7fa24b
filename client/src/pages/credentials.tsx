import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LinkSwitch } from '#client/components/ui/link-switch.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { paths } from '#client/lib/paths.ts';
import { useUrlState } from '#client/lib/url-state.ts';

const Waiting = lazyComponent(
  async () => (await import('#client/features/credentials/review/waiting.tsx')).Waiting,
  NotArrived,
);

const DecidedList = lazyComponent(
  async () => (await import('#client/features/credentials/review/decided-list.tsx')).DecidedList,
  NotArrived,
);

const ExemptionList = lazyComponent(
  async () =>
    (await import('#client/features/credentials/exemptions/exemption-list.tsx')).ExemptionList,
  NotArrived,
);

const KindList = lazyComponent(
  async () => (await import('#client/features/credentials/kinds/kind-list.tsx')).KindList,
  NotArrived,
);

const TierList = lazyComponent(
  async () => (await import('#client/features/readiness/tiers/tier-list.tsx')).TierList,
  NotArrived,
);

const SHOWN = [
  '/api/credentials',
  '/api/credential-kinds',
  '/api/credential-exemptions',
  '/api/tiers',
] as const;

const TABS = [
  { value: '', label: 'Waiting', content: <Waiting /> },
  { value: 'decided', label: 'Verified', content: <DecidedList /> },
  { value: 'exemptions', label: 'Exemptions', content: <ExemptionList /> },
  { value: 'kinds', label: 'Kinds', content: <KindList /> },
  { value: 'tiers', label: 'Tiers', content: <TierList /> },
] as const;

export function CredentialsPage() {
  const url = useUrlState();
  const shown = TABS.find(({ value }) => value === url.get('tab')) ?? TABS[0];
  return (
    <DeskPage title="Credentials" action={<RefreshButton shown={SHOWN} />}>
      <div className="flex flex-col gap-6">
        <LinkSwitch
          label="Parts of the page"
          links={TABS.map(({ value, label }) => ({
            href: value ? `${paths.credentials}?tab=${value}` : paths.credentials,
            label,
            current: value === shown.value,
          }))}
        />
        <LazyBoundary key={shown.value} fallback={<LoadingTable />}>
          {shown.content}
        </LazyBoundary>
      </div>
    </DeskPage>
  );
}
