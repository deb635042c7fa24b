import { useMemo, type RefObject } from 'react';
import { countFound, foundWords } from '#client/features/field-guide/markdown/found-words.ts';
import { Markdown } from '#client/features/field-guide/markdown/markdown.tsx';
import { readMarkdown } from '#client/features/field-guide/markdown/read-markdown.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import type { SectionToRead } from '#shared/field-guide/schemas.ts';
import { FoundBar } from './found-bar.tsx';
import { Neighbours } from './neighbours.tsx';
import { PartsList } from './parts-list.tsx';
import { ReadingBar } from './reading-bar.tsx';
import type { useFoundMarks } from './use-found-marks.ts';

interface SectionTextProps {
  section: SectionToRead;
  text: RefObject<HTMLDivElement | null>;
  marks: ReturnType<typeof useFoundMarks>;
}

/** A section's text with the ways through it and on. */
export function SectionText({ section, text, marks }: SectionTextProps) {
  const url = useUrlState();
  const search = url.get('q');
  const reading = useMemo(() => readMarkdown(section.content), [section.content]);
  const parts = useMemo(() => [...reading.parts.values()].filter(isListed), [reading]);
  const words = useMemo(() => foundWords(search), [search]);
  const count = useMemo(() => countFound(reading, words), [reading, words]);
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,70ch)_minmax(12rem,1fr)] lg:items-start lg:gap-12 print:block">
      <div className="min-w-0">
        <div ref={text} className="max-w-reading print:max-w-none">
          <Markdown reading={reading} words={words} />
        </div>
        <Neighbours previous={section.previous} next={section.next} />
        <ReadingBar parts={parts}>
          {search && (
            <FoundBar
              search={search}
              current={marks.current}
              count={count}
              onPrevious={marks.previous}
              onNext={marks.next}
              onClear={() => url.set({ q: '' }, { replace: true })}
            />
          )}
        </ReadingBar>
      </div>
      {parts.length > 1 && (
        <nav
          aria-labelledby="on-this-page"
          className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border-l border-line pl-6 text-sm max-lg:hidden print:hidden"
        >
          <p id="on-this-page" className="mb-2 font-semibold">
            On this page
          </p>
          <PartsList parts={parts} />
        </nav>
      )}
    </div>
  );
}

function isListed({ depth }: { depth: number }) {
  return depth <= 2;
}
