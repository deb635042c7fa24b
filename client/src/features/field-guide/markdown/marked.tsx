/** A text with the found words marked. */
export function Marked({ text, words }: { text: string; words: RegExp | null }) {
  if (!words) return text;
  const pieces = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(words)) {
    pieces.push(text.slice(end, index), <Mark key={index} word={word} />);
    end = index + word.length;
  }
  return [...pieces, text.slice(end)];
}

function Mark({ word }: { word: string }) {
  return (
    <mark className="rounded bg-amber-wash text-ink underline decoration-gold decoration-2 underline-offset-2 data-current:bg-gold data-current:text-paper print:bg-transparent print:text-inherit print:no-underline">
      {word}
    </mark>
  );
}
