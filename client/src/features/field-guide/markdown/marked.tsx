import type { FoundPiece } from './found-words.ts';

interface MarkedProps {
  text: string;
  found: readonly FoundPiece[] | undefined;
}

export function Marked({ text, found }: MarkedProps) {
  if (!found || found.length === 0) return text;
  const pieces = [];
  let end = 0;
  for (const { from, to, isContinued } of found) {
    const word = text.slice(from, to);
    pieces.push(text.slice(end, from), <Mark key={from} word={word} isContinued={isContinued} />);
    end = to;
  }
  return [...pieces, text.slice(end)];
}

function Mark({ word, isContinued }: { word: string; isContinued: boolean }) {
  return (
    <mark
      data-continued={isContinued || undefined}
      className="rounded bg-amber-wash text-ink underline decoration-gold decoration-2 underline-offset-2 data-current:bg-gold data-current:text-paper print:bg-transparent print:text-inherit print:no-underline"
    >
      {word}
    </mark>
  );
}
