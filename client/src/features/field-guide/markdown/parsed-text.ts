import type {
  FootnoteDefinition,
  Heading,
  MarkdownNode,
  Root,
} from '#shared/field-guide/markdown/tree.ts';

export interface Part {
  id: string;
  depth: number;
  text: string;
}

export interface ParsedText {
  root: Root;
  keys: Map<MarkdownNode, string>;
  parts: Map<Heading, Part>;
  footnotes: FootnoteDefinition[];
}

export function partId(text: string) {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/[\s-]+/g, '-');
  return `part-${name}`;
}
