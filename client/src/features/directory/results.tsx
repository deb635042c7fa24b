import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useCan } from '#client/lib/session.ts';
import { exportDirectory } from '#shared/directory/api.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { Entries, GRID } from './entries.tsx';
import type { DirectoryList } from './use-directory.ts';

export function Results({ list }: { list: DirectoryList }) {
  const canExport = useCan('export-directory');
  return (
    <PagedResults
      list={list}
      what="The directory"
      noun={{ one: 'chaplain', many: 'chaplains' }}
      action={
        canExport && <CsvLink href={withQuery(endpointPath(exportDirectory), list.criteria)} />
      }
      loading={<LoadingEntries />}
      empty={<NothingFound isFiltered={list.isFiltered} />}
    >
      {(items) => <Entries entries={items} />}
    </PagedResults>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty
      title="No Matching Chaplains"
      hint="Try another name or fewer filters, or clear them all."
    />
  ) : (
    <Empty
      title="No Chaplains Found"
      hint="Chaplains appear here once their application is approved."
    />
  );
}

function LoadingEntries() {
  return (
    <div role="status">
      <p className="appear-late min-h-11 text-soft">Loading chaplain directory...</p>
      <div className={`${GRID} gap-4`}>
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <Skeleton key={number} className="h-56" />
        ))}
      </div>
    </div>
  );
}
