import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { LoadMore } from '#client/features/resources/load-more.tsx';
import { firstRead, joined } from '#client/features/resources/pages.ts';
import type { reviewQuery } from '#client/features/resources/queries.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { ReviewItem } from './review-item.tsx';

interface ReviewListProps {
  options: ReturnType<typeof reviewQuery>;
  label: string;
  more: string;
  scrolls?: boolean;
  empty: ReactNode;
  onApproved: () => void;
  onEdit: (resource: Resource) => void;
  onDelete: (resource: Resource) => void;
}

export function ReviewList(props: ReviewListProps) {
  const { options, label, more, scrolls = false, empty, onApproved, onEdit, onDelete } = props;
  const query = useInfiniteQuery(options);
  return (
    <QueryView query={firstRead(query)} what={label} loading={<Skeleton className="h-48" />}>
      {({ pages }) => {
        const { total, resources } = joined(pages);
        if (resources.length === 0) return empty;
        return (
          <Frame label={label} scrolls={scrolls}>
            <ul
              aria-label={label}
              aria-busy={query.isPlaceholderData}
              className={`divide-y divide-line ${query.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {resources.map((resource) => (
                <li key={resource.id}>
                  <ReviewItem
                    resource={resource}
                    onApproved={onApproved}
                    onEdit={() => onEdit(resource)}
                    onDelete={() => onDelete(resource)}
                  />
                </li>
              ))}
            </ul>
            <LoadMore query={query} shown={resources.length} total={total} label={more} />
          </Frame>
        );
      }}
    </QueryView>
  );
}

interface FrameProps {
  label: string;
  scrolls: boolean;
  children: ReactNode;
}

function Frame({ label, scrolls, children }: FrameProps) {
  if (!scrolls) return <div>{children}</div>;
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line no-noninteractive-tabindex -- it scrolls by keyboard too
      tabIndex={0}
      className="relative max-h-[32rem] overflow-y-auto rounded border border-line bg-surface px-4 pb-4"
    >
      {children}
    </div>
  );
}
