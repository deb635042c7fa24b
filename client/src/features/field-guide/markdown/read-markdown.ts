import type { Definition, FootnoteDefinition, Heading, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** A heading as it is jumped to. */
export interface Part {
  id: string;
  /** 1 for the highest there is in the text. */
  depth: number;
  text: string;
}

export interface Reading {
  root: Root;
  /** A name for every node, the same each time the text is read. */
  keys: Map<Nodes, string>;
  parts: Map<Heading, Part>;
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
}

/** The tree of a Markdown text, with what stands in it for other places. */
export function readMarkdown(content: string): Reading {
  const root = fromMarkdown(content, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const headings: Heading[] = [];
  const definitions = new Map<string, Definition>();
  const footnotes = new Map<string, FootnoteDefinition>();
  const keys = new Map<Nodes, string>();
  walk(root, (node) => {
    keys.set(node, String(keys.size));
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
    if (node.type === 'footnoteDefinition') footnotes.set(node.identifier, node);
  });
  return { root, keys, parts: partsOf(headings), definitions, footnotes };
}

/** The name of a heading in an address, as links in the text give it. */
export function partId(text: string) {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s+/g, '-');
  return `part-${name}`;
}

/** The words of a node without its marks. */
export function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  if (node.type === 'image') return node.alt ?? '';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Headings follow one another without a leap, whatever was typed. */
function partsOf(headings: readonly Heading[]) {
  const highest = Math.min(...headings.map(({ depth }) => depth));
  const parts = new Map<Heading, Part>();
  const used = new Map<string, number>();
  let before = 0;
  for (const heading of headings) {
    const text = textOf(heading);
    const name = partId(text);
    const count = used.get(name) ?? 0;
    used.set(name, count + 1);
    before = Math.min(before + 1, heading.depth - highest + 1);
    parts.set(heading, { id: count === 0 ? name : `${name}-${count}`, depth: before, text });
  }
  return parts;
}

function walk(root: Root, visit: (node: Nodes) => void) {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    visit(node);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
}
