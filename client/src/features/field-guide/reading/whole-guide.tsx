import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Markdown } from '#client/features/field-guide/markdown/markdown.tsx';
import { whenAllIsParsed } from '#client/features/field-guide/markdown/parse-queue.ts';
import { TextAsTyped } from '#client/features/field-guide/markdown/text-as-typed.tsx';
import { useParsedText } from '#client/features/field-guide/markdown/use-parsed-text.ts';
import { wholeGuideQuery } from '#client/features/field-guide/queries.ts';
import { StatusBadge } from '#client/features/field-guide/status-badge.tsx';
import { date } from '#client/lib/dates.ts';
import type { Section } from '#shared/field-guide/schemas.ts';
import { PrintHead } from './print-head.tsx';

export function WholeGuide() {
  const query = useQuery(wholeGuideQuery);
  return (
    <QueryView query={query} what="The field guide" loading={<Skeleton className="h-[60dvh]" />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No Field Guide Sections" hint="There is nothing to print yet." />
        ) : (
          <>
            <PrintHead updatedAt={latest(items)} />
            <PrintButton />
            <ol className="mb-10 max-w-reading border-y border-line py-3">
              {items.map(({ id, orderIndex, title }) => (
                <li key={id} className="flex flex-wrap gap-x-3 py-1.5">
                  <span className="min-w-8 shrink-0 text-right text-soft tabular-nums">
                    {orderIndex}.
                  </span>
                  <span className="min-w-0 flex-[1_1_10rem] wrap-anywhere">{title}</span>
                </li>
              ))}
            </ol>
            {items.map((section) => (
              <WholeSection key={section.id} section={section} />
            ))}
          </>
        )
      }
    </QueryView>
  );
}

function PrintButton() {
  const [isWaiting, setWaiting] = useState(false);
  const print = async () => {
    setWaiting(true);
    await whenAllIsParsed();
    flushSync(() => setWaiting(false));
    window.print();
  };
  return (
    <Button
      look="primary"
      waiting={isWaiting}
      onClick={() => void print()}
      className="mb-8 print:hidden"
    >
      <Printer className="size-4" aria-hidden="true" />
      Print
    </Button>
  );
}

function WholeSection({ section }: { section: Section }) {
  const { id, content } = section;
  const title = `${section.orderIndex}. ${section.title}`;
  const shown = useParsedText(content);
  return (
    <article
      aria-label={title}
      className="mt-12 max-w-reading break-before-page print:mt-0 print:max-w-none"
    >
      <h2 className="border-b-2 border-gold pb-2 text-2xl font-bold tracking-tight wrap-anywhere">
        {title}
      </h2>
      <p className="mt-2 mb-4 flex flex-wrap items-center gap-3 text-sm text-soft">
        {`Last updated ${date(section.updatedAt)}`}
        {!section.isPublished && <StatusBadge isPublished={false} />}
      </p>
      {!shown && <Skeleton className="h-[30dvh]" />}
      {shown?.parsed === null && <TextAsTyped content={shown.content} />}
      {shown?.parsed && <Markdown parsed={shown.parsed} below={2} prefix={`${id}-`} />}
    </article>
  );
}

function latest(sections: readonly Section[]) {
  return sections
    .map(({ updatedAt }) => updatedAt)
    .reduce((one, other) => (one > other ? one : other));
}
