import type { ReactNode } from 'react';
import { Failed } from './states.tsx';

export interface ReadQuery<T> {
  data: T | undefined;
  error: Error | null;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<T> {
  query: ReadQuery<T>;
  what: string;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/** If a reload fails, keeps showing the data that was read before, below the error. */
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
