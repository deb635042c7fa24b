import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { erasureRequestsQuery } from '#client/features/own-data/queries.ts';
import { day } from '#client/lib/dates.ts';
import { ROLE_LABELS } from '#shared/accounts/constants.ts';
import type { ErasureRequest } from '#shared/own-data/schemas.ts';

const EraseDialog = lazyComponent(
  async () => (await import('./erase-dialog.tsx')).EraseDialog,
  NotArrived,
);

export function ErasureRequests() {
  const query = useQuery(erasureRequestsQuery);
  const [opened, setOpened] = useState<ErasureRequest | null>(null);
  return (
    <QueryView
      query={query}
      what="The erasure requests"
      loading={<Skeleton className="h-[40dvh]" />}
    >
      {({ items, total }) => (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-semibold tabular-nums">
            {total === 1 ? '1 request waits' : `${total.toLocaleString('en-US')} requests wait`}
          </p>
          {total === 0 ? (
            <Empty title="No Erasure Requests" hint="People ask for erasure under “My data”." />
          ) : (
            <ul className="divide-y divide-line rounded border border-line bg-surface">
              {items.map((request) => (
                <li
                  key={request.userId}
                  className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4"
                >
                  <div className="min-w-0 max-w-reading">
                    <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                      <PersonLink id={request.userId} name={request.name} />
                      <Badge tone="outline">{ROLE_LABELS[request.role]}</Badge>
                    </p>
                    <p className="text-soft">
                      Asked on <time dateTime={request.askedAt}>{day(request.askedAt)}</time>
                    </p>
                    {request.reason && <p className="wrap-anywhere">“{request.reason}”</p>}
                  </div>
                  <VanishingButton
                    aria-label={`Preview the erasure of ${request.name}`}
                    onClick={() => setOpened(request)}
                  >
                    Preview
                  </VanishingButton>
                </li>
              ))}
            </ul>
          )}
          <LazyBoundary fallback={null}>
            {opened && <EraseDialog request={opened} onClose={() => setOpened(null)} />}
          </LazyBoundary>
        </div>
      )}
    </QueryView>
  );
}
