import { useQuery } from '@tanstack/react-query';
import { Page } from '#client/components/layout/page.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Contained } from '#client/components/ui/contained.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { FilterBar } from '#client/features/directory/filter-bar.tsx';
import { summaryQuery } from '#client/features/directory/queries.ts';
import { Results } from '#client/features/directory/results.tsx';
import { Summary } from '#client/features/directory/summary.tsx';
import { useDirectory } from '#client/features/directory/use-directory.ts';

const PeopleOnDevice = lazyComponent(
  async () => (await import('#client/features/directory/kept/people-on-device.tsx')).PeopleOnDevice,
  NotArrived,
);

export function DirectoryPage() {
  const list = useDirectory();
  const { data: summary } = useQuery(summaryQuery);
  return (
    <Page title="Chaplain Directory">
      <div className="flex flex-col gap-4 sm:gap-6">
        {!list.isFromDevice && (
          <Contained what="The summary">
            <Summary />
          </Contained>
        )}
        <Contained what="The filters">
          <FilterBar list={list} summary={summary} />
        </Contained>
        <Contained what="The directory">
          {list.isFromDevice ? (
            <LazyBoundary fallback={null}>
              <PeopleOnDevice search={list.search} />
            </LazyBoundary>
          ) : (
            <Results list={list} />
          )}
        </Contained>
      </div>
    </Page>
  );
}
