import { useState } from 'react';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LoadingRows } from '#client/components/ui/loading-rows.tsx';
import { date } from '#client/lib/dates.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { listCredentials } from '#shared/credentials/api.ts';
import type { ListedCredential } from '#shared/credentials/schemas.ts';
import { ReviewPane } from './review-pane.tsx';

const RejectDialog = lazyComponent(
  async () => (await import('./reason-dialog.tsx')).RejectDialog,
  NotArrived,
);

const NOUN = { one: 'credential', many: 'credentials' };
const PAGE = 50;

export function Waiting() {
  const list = useListPage(listCredentials, {
    filters: { search: 'text' },
    query: { status: 'waiting' },
    pageLength: PAGE,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  return (
    <div className="flex flex-col gap-4">
      <SearchFilter placeholder="Name, email or phone" typed={list.typed} className="max-w-md" />
      <PagedResults
        list={list}
        what="What waits"
        noun={NOUN}
        loading={<LoadingRows rows={6} height="h-16" />}
        empty={
          <Empty
            title={list.isFiltered ? 'No waiting credential found' : 'Nothing waits'}
            hint="Credentials that chaplains enter appear here, the oldest first."
          />
        }
      >
        {(items) => <Review items={items} />}
      </PagedResults>
    </div>
  );
}

function Review({ items }: { items: readonly ListedCredential[] }) {
  const url = useUrlState();
  const [rejected, setRejected] = useState<ListedCredential | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  const wanted = url.get('id');
  const at = items.findIndex(({ id }) => id === wanted);
  // If no credential is chosen, a wide screen also shows the first; a phone shows only the list.
  const shown = items[at] ?? items[0];
  const isChosen = at >= 0;
  const show = (index: number) => {
    const next = items[index];
    url.set({ id: next?.id ?? '' }, { replace: isChosen });
    setHasMoved(true);
  };
  const goOn = () => show(items[at + 1] ? at + 1 : at - 1);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(16rem,22rem)_1fr]">
      <ul
        aria-label="Waiting for verification"
        className={`divide-y divide-line rounded border border-line bg-surface ${isChosen ? 'max-lg:hidden' : ''}`}
      >
        {items.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              aria-current={item === shown ? 'true' : undefined}
              className="flex w-full flex-col px-4 py-2.5 text-left hover:bg-sunken lg:aria-[current=true]:bg-sunken"
              onClick={() => show(index)}
            >
              <span className="font-semibold wrap-anywhere">{item.person.name}</span>
              <span className="wrap-anywhere">{item.kind.name}</span>
              <span className="text-sm text-soft">since {date(item.createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <ReviewPane
          key={shown.id}
          takesFocus={hasMoved}
          credential={shown}
          isChosen={isChosen}
          place={{ at: Math.max(at, 0), of: items.length }}
          onShow={show}
          onBack={() => url.set({ id: '' })}
          onReject={() => setRejected(shown)}
          onVerified={goOn}
        />
      )}
      <LazyBoundary fallback={null}>
        {rejected && (
          <RejectDialog
            credential={rejected}
            onClose={() => setRejected(null)}
            onDone={() => {
              setRejected(null);
              goOn();
            }}
          />
        )}
      </LazyBoundary>
    </div>
  );
}
