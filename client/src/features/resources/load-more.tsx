import { useRef } from 'react';
import { Failed } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
  };
  shown: number;
  total: number;
  label?: string;
}

export function LoadMore({ query, shown, total, label = 'Load More Resources' }: LoadMoreProps) {
  const state = useRef<HTMLParagraphElement>(null);
  const loadMore = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The button disappears with the last page, so the focus moves to the count.
    if (!hasNextPage) state.current?.focus({ preventScroll: true });
  };
  return (
    <div className="mt-3 flex flex-col items-center gap-3">
      <p ref={state} role="status" tabIndex={-1} className="text-soft tabular-nums">
        {`Showing ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </p>
      {query.isFetchNextPageError && (
        <Failed what="The next page" error={query.error} onRetry={() => void loadMore()} />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button waiting={query.isFetchingNextPage} needsConnection onClick={() => void loadMore()}>
          {label}
        </Button>
      )}
    </div>
  );
}
