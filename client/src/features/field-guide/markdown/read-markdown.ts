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
    .replace(/[\s-]+/g, '-');
  return `part-${name}`;
}

/** The words of a node without its marks. */
export function textOf(node: Nodes): string {
  const pieces: string[] = [];
  walk(node, (each) => {
    if (each.type === 'break') pieces.push(' ');
    else if (each.type === 'image') pieces.push(each.alt ?? '');
    else if ('value' in each) pieces.push(each.value);
  });
  return pieces.join('');
}

/** Headings follow one another without a leap, whatever was typed. */
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

function walk(root: Nodes, visit: (node: Nodes) => void) {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    visit(node);
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
}
