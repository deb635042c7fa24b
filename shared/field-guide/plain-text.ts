import { parseMarkdown } from './markdown/parse.ts';
import { textOf, walk } from './markdown/tree.ts';

export interface PlainText {
  plainText: string;
  wordCount: number;
}

/**
 * The words without marks; one space separates blocks and cells, and a colon follows a heading.
 * Null if lists or quotes are nested too deeply.
 */
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
