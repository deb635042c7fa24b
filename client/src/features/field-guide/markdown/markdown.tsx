import { memo } from 'react';
import { autoLinks, type Mention } from './auto-links.ts';
import { blocks } from './blocks.tsx';
import { NOTHING_FOUND, type Found } from './found-words.ts';
import { noteId, type Rendering } from './inline.tsx';
import type { ParsedText } from './parsed-text.ts';

interface MarkdownProps {
  parsed: ParsedText;
  found?: Found;
  /** The level of the heading above the text; headings in the text begin one level below it. */
  below?: 1 | 2;
  prefix?: string;
  mentions?: readonly Mention[];
  count?: number;
}

const NO_MENTIONS: readonly Mention[] = [];

/** Builds React elements only, so that HTML in the typed text stays text. */
export const Markdown = memo(function Markdown({
  parsed,
  found = NOTHING_FOUND,
  below = 1,
  prefix = '',
  mentions = NO_MENTIONS,
  count = Infinity,
}: MarkdownProps) {
  const findLinks = autoLinks(mentions);
  const rendering: Rendering = { ...parsed, found, below, prefix, findLinks };
  return (
    <div className="text-[1.0625rem] leading-7 wrap-anywhere print:text-sm print:leading-6 [&>:first-child]:mt-0">
      {blocks(parsed.root.children.slice(0, count), rendering)}
      {parsed.footnotes.length > 0 && count === Infinity && (
        <ol className="mt-8 list-decimal border-t border-line pt-4 pl-7 text-base">
          {parsed.footnotes.map((note, position) => (
            <li key={parsed.keys.get(note)} id={noteId(prefix, position + 1)} tabIndex={-1}>
              {blocks(note.children, rendering, 1)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
});
