import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useIsConnected } from '#client/lib/call/connection.ts';
import { usePackIsOn } from '#client/lib/device/follow-device.ts';
import { useSession } from '#client/lib/session.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { FilterBar } from './filter-bar.tsx';
import { LoadMore } from './load-more.tsx';
import { firstRead, joined } from './pages.ts';
import { libraryQuery } from './queries.ts';
import { ResourceCard } from './resource-card.tsx';
import { useLibraryFilters, type LibraryFilters } from './use-filters.ts';

const PreviewDialog = lazyComponent(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
  NotArrived,
);

const WithdrawDialog = lazyComponent(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
  NotArrived,
);

const SaveButton = lazyComponent(async () => (await import('./saved/save-button.tsx')).SaveButton);
const SavedList = lazyComponent(
  async () => (await import('./saved/saved-list.tsx')).SavedList,
  NotArrived,
);

const GRID = 'grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';

export function Library() {
  const filters = useLibraryFilters();
  const query = useInfiniteQuery(libraryQuery(filters));
  const found = useRef<HTMLParagraphElement>(null);
  const [previewed, setPreviewed] = useState<Resource | null>(null);
  const [withdrawn, setWithdrawn] = useState<Resource | null>(null);
  const viewerId = useSession().data?.id;
  const canSave = usePackIsOn();
  const isOutOfReach = !useIsConnected() && (!query.data || query.isPlaceholderData);
  const isFromDevice = canSave && isOutOfReach;
  const toFound = () => {
    found.current?.scrollIntoView({ block: 'nearest' });
    found.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-col gap-4">
      {canSave && (
        <LazyBoundary fallback={<div className="min-h-11" />}>
          <SavedList isInstead={isFromDevice} />
        </LazyBoundary>
      )}
      {(query.data || !isFromDevice) && <FilterBar filters={filters} />}
      {!isFromDevice && (
        <QueryView query={firstRead(query)} what="The library" loading={<LoadingCards />}>
          {({ pages }) => {
            const { total, resources } = joined(pages);
            return (
              <div className="flex flex-col gap-3">
                <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                  <p ref={found} role="status" tabIndex={-1} className="font-semibold tabular-nums">
                    {`${total.toLocaleString('en-US')} ${total === 1 ? 'resource' : 'resources'} found`}
                  </p>
                  {filters.isFiltered && (
                    <Button look="quiet" onClick={filters.clear}>
                      Clear all filters
                    </Button>
                  )}
                </div>
                {resources.length === 0 && <NothingFound filters={filters} />}
                <ul
                  aria-label="Resources"
                  aria-busy={query.isPlaceholderData}
                  className={`${GRID} divide-y divide-line sm:divide-y-0 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
                >
                  {resources.map((resource) => (
                    <li key={resource.id} className="min-w-0">
                      <ResourceCard
                        resource={resource}
                        onTag={(tag) => {
                          filters.searchFor(tag);
                          toFound();
                        }}
                        onPreview={() => setPreviewed(resource)}
                        save={
                          canSave && (
                            <LazyBoundary fallback={<div className="min-h-11 sm:mt-2" />}>
                              <SaveButton resource={resource} />
                            </LazyBoundary>
                          )
                        }
                        onBookmarked={() => filters.isBookmarked && toFound()}
                        onWithdraw={
                          !resource.isApproved && resource.uploadedBy === viewerId
                            ? () => setWithdrawn(resource)
                            : undefined
                        }
                      />
                    </li>
                  ))}
                </ul>
                {resources.length > 0 && (
                  <LoadMore query={query} shown={resources.length} total={total} />
                )}
              </div>
            );
          }}
        </QueryView>
      )}
      <LazyBoundary fallback={null}>
        {previewed && <PreviewDialog resource={previewed} onClose={() => setPreviewed(null)} />}
        {withdrawn && (
          <WithdrawDialog
            resource={withdrawn}
            onClose={() => setWithdrawn(null)}
            onWithdrawn={() => {
              flushSync(() => setWithdrawn(null));
              toFound();
            }}
          />
        )}
      </LazyBoundary>
    </div>
  );
}

function NothingFound({ filters }: { filters: LibraryFilters }) {
  return (
    <Empty
      title="No Resources Found"
      hint={
        filters.isFiltered
          ? 'Try adjusting your filters to find more resources.'
          : 'Be the first to contribute a resource to the library.'
      }
    />
  );
}

function LoadingCards() {
  return (
    <div role="status" className={`${GRID} gap-4`}>
      <span className="sr-only">Loading the library</span>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <Skeleton key={number} className="h-72" />
      ))}
    </div>
  );
}
