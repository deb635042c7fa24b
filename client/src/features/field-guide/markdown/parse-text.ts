import { parseMarkdown } from '#shared/field-guide/markdown/parse.ts';
import {
  textOf,
  walk,
  type FootnoteDefinition,
  type Heading,
  type MarkdownNode,
} from '#shared/field-guide/markdown/tree.ts';
import { partId, type Part, type ParsedText } from './parsed-text.ts';

/** Twice what a very long, densely formatted text needs, but few enough for a phone to lay out. */
const MAX_NODES = 50_000;

/** Null if the text is nested too deeply or has too many nodes. */
export function parseText(content: string): ParsedText | null {
  const root = parseMarkdown(content);
  if (!root) return null;
  const headings: Heading[] = [];
  const footnotes: FootnoteDefinition[] = [];
  const keys = new Map<MarkdownNode, string>();
  walk(root, (node) => {
    keys.set(node, String(keys.size));
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'footnoteDefinition') footnotes.push(node);
  });
  if (keys.size > MAX_NODES) return null;
  return { root, keys, parts: partsOf(headings), footnotes };
}

function partsOf(headings: readonly Heading[]) {
  const highest = headings.reduce((least, { depth }) => Math.min(least, depth), 6);
  const parts = new Map<Heading, Part>();
  const used = new Set<string>();
  const counts = new Map<string, number>();
  let before = 0;
  for (const heading of headings) {
    const text = textOf(heading);
    const name = partId(text);
    let count = counts.get(name) ?? 0;
    let id = count === 0 ? name : `${name}-${count}`;
    while (used.has(id)) {
      count += 1;
      id = `${name}-${count}`;
    }
    counts.set(name, count + 1);
    used.add(id);
    before = Math.min(before + 1, heading.depth - highest + 1);
    parts.set(heading, { id, depth: before, text });
  }
  return parts;
}
