import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { countQuery, reviewQuery } from '#client/features/resources/queries.ts';
import { useUrlFilters } from '#client/lib/url-filters.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { ReviewList } from './review-list.tsx';

const DeleteDialog = lazyComponent(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  NotArrived,
);

const EditResource = lazyComponent(
  async () => (await import('./edit-dialog.tsx')).EditResource,
  NotArrived,
);

export function ResourceReview() {
  const { search, typed } = useUrlFilters([]);
  const pending = useQuery(countQuery('false'));
  const approved = useQuery(countQuery('true'));
  const pendingHeading = useRef<HTMLHeadingElement>(null);
  const approvedHeading = useRef<HTMLHeadingElement>(null);
  const [deleted, setDeleted] = useState<Resource | null>(null);
  const [edited, setEdited] = useState<Resource | null>(null);
  const close = () => setDeleted(null);
  return (
    <div className="flex flex-col gap-10">
      <Part title="Pending Resources" count={pending.data?.total} heading={pendingHeading}>
        <ReviewList
          options={reviewQuery('false', '')}
          label="Pending resources"
          more="Load More Pending Resources"
          empty={<Empty title="All Caught Up!" hint="No resources are waiting for review." />}
          onApproved={() => pendingHeading.current?.focus()}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      </Part>
      <Part title="Approved Resources" count={approved.data?.total} heading={approvedHeading}>
        <search className="sm:max-w-form">
          <SearchFilter
            label="Search approved resources"
            placeholder="Title, description, tag…"
            typed={typed}
          />
        </search>
        <ReviewList
          options={reviewQuery('true', search)}
          label="Approved resources"
          more="Load More Approved Resources"
          scrolls
          empty={<NoneApproved isSearched={search !== ''} />}
          onApproved={() => approvedHeading.current?.focus()}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      </Part>
      <LazyBoundary fallback={null}>
        {edited && <EditResource resource={edited} onClose={() => setEdited(null)} />}
        {deleted && (
          <DeleteDialog
            resource={deleted}
            onClose={close}
            onDeleted={() => {
              flushSync(close);
              const heading = deleted.isApproved ? approvedHeading : pendingHeading;
              heading.current?.focus();
            }}
          />
        )}
      </LazyBoundary>
    </div>
  );
}

interface PartProps {
  title: string;
  count: number | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

function Part({ title, count, heading, children }: PartProps) {
  return (
    <section className="after-wait flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold tabular-nums">
        {count === undefined ? title : `${title} (${count.toLocaleString('en-US')})`}
      </h2>
      {children}
    </section>
  );
}

function NoneApproved({ isSearched }: { isSearched: boolean }) {
  if (isSearched) {
    return <Empty title="No Matching Resources" hint="Try another word, or clear the search." />;
  }
  return (
    <Empty title="No Approved Resources" hint="Approved resources are available to everybody." />
  );
}
