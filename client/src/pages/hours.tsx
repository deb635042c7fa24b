import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { NotArrived, Waiting } from '#client/components/layout/states.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { HoursList } from '#client/features/hours/hours-list.tsx';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';

const SHOWN = ['/api/hours'] as const;

const HoursPapers = lazyComponent(
  async () => (await import('#client/features/papers/hours-papers.tsx')).HoursPapers,
  NotArrived,
);

export function HoursPage() {
  const isPaper = useUrlState().get('paper') !== '';
  if (isPaper) {
    return (
      <LazyBoundary fallback={<Waiting label="Loading the paper" />}>
        <HoursPapers />
      </LazyBoundary>
    );
  }
  return (
    <DeskPage
      title="Hours"
      intro="Time on scene. Each entry belongs to the period in which it began."
      action={
        <div className="flex flex-wrap gap-3">
          <BackLink href={paths.activations} label="Activations" />
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <HoursList />
    </DeskPage>
  );
}
