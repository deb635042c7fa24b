import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useCan } from '#client/lib/session.ts';
import { Entry } from './entry.tsx';
import { ExportLink } from './export-link.tsx';
import type { DirectoryList } from './use-directory.ts';

const GRID = 'grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';

export function Results({ list }: { list: DirectoryList }) {
  const canExport = useCan('export-directory');
  return (
    <PagedResults
      list={list}
      what="The directory"
      noun={{ one: 'chaplain', many: 'chaplains' }}
      action={canExport && <ExportLink list={list} />}
      loading={<LoadingEntries />}
      empty={<NothingFound isFiltered={list.isFiltered} />}
    >
      {(items) => (
        <ul
          className={`${GRID} divide-y divide-line border-y border-line sm:divide-y-0 sm:border-0`}
        >
          {items.map((entry) => (
            <li key={entry.id} className="min-w-0">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
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
