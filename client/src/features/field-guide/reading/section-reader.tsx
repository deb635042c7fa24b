import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { sectionQuery } from '#client/features/field-guide/queries.ts';
import { readingTime } from '#client/features/field-guide/reading-time.ts';
import { StatusBadge } from '#client/features/field-guide/status-badge.tsx';
import { ApiError } from '#client/lib/call/api-error.ts';
import { date } from '#client/lib/dates.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import type { SectionToRead } from '#shared/field-guide/schemas.ts';
import { PrintHead } from './print-head.tsx';
import { SectionText } from './section-text.tsx';

interface SectionReaderProps {
  id: string;
  children: (isThere: boolean) => ReactNode;
}

export function SectionReader({ id, children }: SectionReaderProps) {
  const query = useQuery(sectionQuery(id));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const section = isGone ? undefined : query.data;
  if (query.isPending) return <LoadingSection />;
  return (
    <Page
      title={isGone ? 'Section Not Found' : (section?.title ?? 'Chaplain Field Guide')}
      intro={
        isGone
          ? 'This section was deleted, or it is no longer published.'
          : section && <Facts section={section} />
      }
      action={
        <div className="flex flex-wrap gap-3 print:hidden">
          <BackToGuide />
          {section && (
            <Button onClick={() => window.print()}>
              <Printer className="size-4" aria-hidden="true" />
              Print
            </Button>
          )}
          {(section || isGone) && children(!isGone)}
        </div>
      }
    >
      {!isGone && (
        <QueryView query={query} what="This section" loading={null}>
          {(loaded) => <SectionText section={loaded} />}
        </QueryView>
      )}
    </Page>
  );
}

function Facts({ section }: { section: SectionToRead }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
        <span>{`Section ${section.orderIndex}`}</span>
        <span aria-hidden="true">·</span>
        <span>{readingTime(section.wordCount)}</span>
        <span aria-hidden="true" className="max-sm:hidden">
          ·
        </span>
        <span>
          {'Last updated '}
          <time dateTime={section.updatedAt}>{date(section.updatedAt)}</time>
        </span>
        {!section.isPublished && <StatusBadge isPublished={false} />}
      </div>
      <PrintHead updatedAt={section.updatedAt} />
    </>
  );
}

/** As high as the screen, so that nothing moves when the text has loaded. */
function LoadingSection() {
  return (
    <div className="mx-auto min-h-dvh w-full max-w-page px-4 py-8 sm:px-6 sm:py-12">
      <p role="status" className="sr-only">
        Loading the section
      </p>
      <Skeleton className="h-9 w-3/4 max-w-reading" />
      <Skeleton className="mt-8 h-[60dvh] max-w-reading" />
    </div>
  );
}

function BackToGuide() {
  const search = useUrlState().get('q');
  return (
    <Link
      href={withQuery(paths.fieldGuide, { search })}
      className={buttonClass('quiet', 'max-sm:pl-0')}
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      All sections
    </Link>
  );
}
