import type { ReactNode } from 'react';
import { Failed } from './states.tsx';

/** What it needs to know of a query, whether of one answer or of several pages. */
export interface ReadQuery<T> {
  data: T | undefined;
  error: Error | null;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<T> {
  query: ReadQuery<T>;
  /** What it reads, as in 'The directory'. */
  what: string;
  /** Holds the place until the data is there. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows what a query reads: waiting, offline, failed, or the data; data once read stays. */
export function QueryView<T>({ query, what, loading, children }: QueryViewProps<T>) {
  const retry = () => void query.refetch();
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <div className="mb-4 print:hidden">
            <Failed what={what} error={query.error} onRetry={retry} />
          </div>
        )}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) return <Failed what={what} error={query.error} onRetry={retry} />;
  return loading;
}
