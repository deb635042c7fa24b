import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { ConnectionNote } from './connection-note.tsx';

interface PagerProps {
  page: number;
  pageCount: number | null;
  isLast?: boolean;
  worksOffline?: boolean;
  onPage: (page: number) => void;
}

export function Pager({
  page,
  pageCount,
  isLast = false,
  worksOffline = false,
  onPage,
}: PagerProps) {
  if (pageCount !== null && pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <Button disabled={page <= 1} needsConnection={!worksOffline} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        Previous
      </Button>
      <p className="text-soft tabular-nums">
        Page {page.toLocaleString('en-US')}
        {pageCount !== null && ` of ${pageCount.toLocaleString('en-US')}`}
      </p>
      <Button
        disabled={pageCount === null ? isLast : page >= pageCount}
        needsConnection={!worksOffline}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
      {!worksOffline && (
        <ConnectionNote className="basis-full">
          Other pages of the list need a connection.
        </ConnectionNote>
      )}
    </nav>
  );
}
