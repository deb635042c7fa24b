import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { foundInParsed, foundWords } from '#client/features/field-guide/markdown/found-words.ts';
import { Markdown } from '#client/features/field-guide/markdown/markdown.tsx';
import type { ParsedText } from '#client/features/field-guide/markdown/parsed-text.ts';
import { ReaderToolsContext } from '#client/features/field-guide/markdown/reader-tools.ts';
import { TextAsTyped } from '#client/features/field-guide/markdown/text-as-typed.tsx';
import { useParsedText } from '#client/features/field-guide/markdown/use-parsed-text.ts';
import { copyText } from '#client/lib/copy-text.ts';
import { mayKeepView } from '#client/lib/page-heading.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import type { SectionToRead } from '#shared/field-guide/schemas.ts';
import { FoundBar } from './found-bar.tsx';
import { Neighbours } from './neighbours.tsx';
import { PartsList } from './parts-list.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { useFoundMarks } from './use-found-marks.ts';
import { useTicks } from './use-ticks.ts';

/** How many blocks to draw first. They fill a screen; drawing all at once would block a phone. */
const FIRST_BLOCKS = 24;

interface SectionTextProps {
  section: SectionToRead;
}

export function SectionText({ section }: SectionTextProps) {
  const shown = useParsedText(section.content);
  if (!shown) return <Skeleton className="h-dvh max-w-reading" />;
  if (shown.parsed) return <LaidOutText section={section} parsed={shown.parsed} />;
  return (
    <div className="max-w-reading">
      <TextAsTyped content={shown.content} />
      <Neighbours previous={section.previous} next={section.next} />
    </div>
  );
}

function LaidOutText({ section, parsed }: SectionTextProps & { parsed: ParsedText }) {
  const url = useUrlState();
  const search = url.get('q');
  const parts = useMemo(() => [...parsed.parts.values()].filter(isListed), [parsed]);
  const words = useMemo(() => foundWords(search), [search]);
  const found = useMemo(() => foundInParsed(parsed, words), [parsed, words]);
  const text = useRef<HTMLDivElement>(null);
  const marks = useFoundMarks(text, search);
  const ticks = useTicks(section.id, parsed);
  // Draws all blocks immediately if the page must scroll to a position in the text.
  const [first] = useState(() =>
    search || window.location.hash || mayKeepView() ? Infinity : FIRST_BLOCKS,
  );
  const count = useDeferredValue(Infinity, first);
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,70ch)_minmax(12rem,1fr)] lg:items-start lg:gap-12 print:block">
      <div className="min-w-0">
        <div ref={text} className="max-w-reading print:max-w-none">
          <ReaderToolsContext value={{ ...ticks, sharePart: (part) => void sharePart(part) }}>
            <Markdown parsed={parsed} found={found} mentions={section.mentions} count={count} />
          </ReaderToolsContext>
        </div>
        <Neighbours previous={section.previous} next={section.next} />
        <ReadingBar parts={parts}>
          {search && (
            <FoundBar
              search={search}
              current={marks.current}
              count={found.count}
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

/** Shares or copies the link. If the browser can do neither, the address bar still shows it. */
async function sharePart({ id, text }: { id: string; text: string }) {
  window.history.replaceState(window.history.state, '', `#${id}`);
  const url = `${window.location.origin}${window.location.pathname}#${encodeURIComponent(id)}`;
  if (window.matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    const isOver = await navigator.share({ title: text, url }).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (isOver) return;
  }
  if (await copyText(url)) {
    showToast({ title: 'Link copied', description: `The link leads to “${text}”.` });
  } else {
    showToast({
      title: 'Link not copied',
      description: 'The browser refused to copy the link. You can copy it from the address bar.',
      kind: 'destructive',
    });
  }
}
