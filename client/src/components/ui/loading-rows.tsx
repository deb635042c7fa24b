import { Skeleton } from './skeleton.tsx';

/** Enough rows to fill a screen. More would make the page longer than the loaded content. */
const ROWS = 12;

export function LoadingTable({ rows = ROWS }: { rows?: number }) {
  return <Loading rows={rows} height="h-20 md:h-11" head />;
}

interface LoadingRowsProps {
  rows?: number;
  height: string;
}

export function LoadingRows({ rows = ROWS, height }: LoadingRowsProps) {
  return <Loading rows={rows} height={height} />;
}

function Loading({
  rows,
  height,
  head = false,
}: LoadingRowsProps & { rows: number; head?: boolean }) {
  return (
    <div role="status" className="overflow-hidden">
      <span className="sr-only">Loading</span>
      {/* As high as the line with the count, and the gap below it. */}
      <div className="mb-3 flex h-11 items-center">
        <Skeleton className="h-4 w-32" />
      </div>
      {head && <Skeleton className="h-11 rounded-none max-md:hidden" />}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`flex items-center gap-4 border-b border-line/60 px-3 ${height}`}>
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="ml-auto h-4 w-1/6" />
        </div>
      ))}
    </div>
  );
}
