const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const INLINE_CODE = /`[^`\n]+`/g;
/** Matches definitions (`[name]: URL`), which make `[name]` a link, not a blank to fill in. */
const DEFINITION = /^ {0,3}\[([^[\]\n]+)\]:[ \t]*\S+[ \t]*(?:["'(][^\n]*)?$/gm;
const BRACKETS = /(?<![\\!\]])\[([^[\]]{1,200})\](?![([])/g;

/** Returns each blank to fill in, such as '[phone]', once. Skips links and code. */
export function unfilledBrackets(content: string): string[] {
  const names = new Set<string>();
  const text = withoutFences(content)
    .replace(INLINE_CODE, ' ')
    .replace(DEFINITION, (_line, name: string) => {
      names.add(asName(name));
      return '';
    });
  const found = Array.from(text.matchAll(BRACKETS), ([, words = '']) => words).filter(
    (words) => isToFillIn(words) && !names.has(asName(words)),
  );
  return [...new Set(found.map((words) => `[${words.replace(/\s+/g, ' ').trim()}]`))];
}

function isToFillIn(words: string) {
  return !/^\s*[xX]?\s*$|^\^|\n\s*\n/.test(words) && /[\p{L}\p{N}]/u.test(words);
}

const asName = (words: string) => words.replace(/\s+/g, ' ').trim().toLowerCase();

function withoutFences(content: string) {
  let fence: string | null = null;
  const kept = content.split('\n').filter((line) => {
    const marks = FENCE.exec(line)?.[1];
    if (fence === null) fence = marks ?? null;
    else if (marks?.startsWith(fence)) fence = null;
    else return false;
    return marks === undefined;
  });
  return kept.join('\n');
}
