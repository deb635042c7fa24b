import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Pager } from '#client/components/ui/pager.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Entry } from './entry.tsx';
import { directoryQuery, PAGE_LENGTH } from './queries.ts';
import type { useFilters } from './use-filters.ts';

const GRID = 'grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';

export function Results({ state }: { state: ReturnType<typeof useFilters> }) {
  const { filters, isFiltered, clear, setPage } = state;
  const query = useQuery(directoryQuery(filters));
  const count = useRef<HTMLParagraphElement>(null);
  const turnTo = (page: number) => {
    setPage(page);
    count.current?.scrollIntoView();
    count.current?.focus({ preventScroll: true });
  };
  return (
    <QueryView query={query} what="The directory" loading={<LoadingEntries />}>
      {({ items, total }) => (
        <>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <p ref={count} role="status" tabIndex={-1} className="font-semibold tabular-nums">
              {found(total)}
            </p>
            {isFiltered && (
              <Button look="quiet" className="-mr-4" onClick={clear}>
                Clear all filters
              </Button>
            )}
          </div>
          {items.length > 0 ? (
            <ul
              className={`${GRID} divide-y divide-line border-y border-line sm:divide-y-0 sm:border-0 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
              aria-busy={query.isPlaceholderData}
            >
              {items.map((entry) => (
                <li key={entry.id} className="min-w-0">
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          ) : (
            <NothingFound isFiltered={isFiltered} total={total} onFirst={() => turnTo(1)} />
          )}
          {items.length > 0 && (
            <Pager page={filters.page} pageCount={Math.ceil(total / PAGE_LENGTH)} onPage={turnTo} />
          )}
        </>
      )}
    </QueryView>
  );
}

interface NothingFoundProps {
  isFiltered: boolean;
  total: number;
  onFirst: () => void;
}

function NothingFound({ isFiltered, total, onFirst }: NothingFoundProps) {
  if (total > 0) {
    return (
      <Empty title="This page is empty" hint="The list has become shorter.">
        <Button onClick={onFirst}>To the first page</Button>
      </Empty>
    );
  }
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
      <p className="appear-late mb-3 flex min-h-11 items-center text-soft">
        Loading chaplain directory...
      </p>
      <div className={`${GRID} gap-4`}>
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <Skeleton key={number} className="h-60 sm:h-88" />
        ))}
      </div>
    </div>
  );
}

function found(total: number) {
  return total === 1 ? '1 chaplain found' : `${total.toLocaleString('en-US')} chaplains found`;
}
