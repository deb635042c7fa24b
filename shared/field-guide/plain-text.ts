import { parseMarkdown } from './markdown/parse.ts';
import { textOf, walk } from './markdown/tree.ts';

export interface PlainText {
  plainText: string;
  wordCount: number;
}

/** Joins blocks by spaces, with a colon after headings. Null if nested too deeply. */
export function plainTextOf(content: string): PlainText | null {
  const root = parseMarkdown(content);
  if (!root) return null;
  const pieces: string[] = [];
  walk(root, (node) => {
    if (node.type === 'heading') pieces.push(introducing(textOf(node)));
    else if (HOLDS_TEXT.has(node.type)) pieces.push(textOf(node));
  });
  const plainText = pieces.join(' ').replace(/\s+/g, ' ').trim();
  return { plainText, wordCount: plainText.split(' ').filter(isWord).length };
}

const HOLDS_TEXT = new Set(['paragraph', 'tableCell', 'code']);

function introducing(heading: string) {
  return /[\p{L}\p{N}]$/u.test(heading) ? `${heading}:` : heading;
}

function isWord(text: string) {
  return /[\p{L}\p{N}]/u.test(text);
}
