import { useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Pager } from '#client/components/ui/pager.tsx';
import type { ListPage } from '#client/lib/list-page.ts';
import { QueryView } from './query-view.tsx';
import { Empty } from './states.tsx';

interface PagedResultsProps<T> {
  list: ListPage<T>;
  what: string;
  /** For example `{ one: 'user', many: 'users' }`. */
  noun: { one: string; many: string };
  action?: ReactNode;
  loading: ReactNode;
  /** Set if the device stores all pages of the list, so that paging works offline. */
  worksOffline?: boolean;
  /** The number at which the server stops counting; a larger total means 'more than this'. */
  countedTo?: number;
  empty: ReactNode;
  children: (items: T[], found: RefObject<HTMLParagraphElement | null>) => ReactNode;
}

export function PagedResults<T>(props: PagedResultsProps<T>) {
  const {
    list,
    what,
    noun,
    action,
    loading,
    worksOffline = false,
    countedTo,
    empty,
    children,
  } = props;
  const { query, page, pageLength } = list;
  const found = useRef<HTMLParagraphElement>(null);
  const turnTo = (next: number) => {
    list.setPage(next);
    found.current?.scrollIntoView();
    found.current?.focus({ preventScroll: true });
  };
  return (
    <QueryView query={query} what={what} loading={loading}>
      {({ items, total }) => (
        <div className="flex flex-col gap-3">
          {/* Visually hidden for an empty list, because the text below says enough. */}
          <div
            className={
              total === 0 && !list.isFiltered
                ? 'sr-only'
                : 'flex min-h-11 flex-wrap items-center justify-between gap-x-4'
            }
          >
            <p ref={found} role="status" tabIndex={-1} className="font-semibold tabular-nums">
              {`${countLabel(total, countedTo)} ${total === 1 ? noun.one : noun.many} found`}
            </p>
            <div className="flex flex-wrap items-center gap-x-2">
              {list.isFiltered && (
                <Button look="quiet" onClick={list.clear}>
                  Clear all filters
                </Button>
              )}
              {total > 0 && action}
            </div>
          </div>
          <div
            className={query.isPlaceholderData ? 'opacity-60' : ''}
            aria-busy={query.isPlaceholderData}
          >
            {items.length > 0 && children(items, found)}
            {items.length === 0 && total === 0 && empty}
            {items.length === 0 && total > 0 && (
              <Empty title="This page is empty" hint="The list has become shorter.">
                <Button onClick={() => turnTo(1)}>To the first page</Button>
              </Empty>
            )}
          </div>
          <Pager
            page={page}
            pageCount={isBeyond(total, countedTo) ? null : Math.ceil(total / pageLength)}
            isLast={items.length < pageLength}
            worksOffline={worksOffline}
            onPage={turnTo}
          />
        </div>
      )}
    </QueryView>
  );
}

const isBeyond = (total: number, countedTo = Infinity) => total > countedTo;

function countLabel(total: number, countedTo?: number) {
  return isBeyond(total, countedTo)
    ? `More than ${countedTo?.toLocaleString('en-US')}`
    : total.toLocaleString('en-US');
}
