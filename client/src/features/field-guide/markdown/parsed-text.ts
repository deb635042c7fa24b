import type {
  FootnoteDefinition,
  Heading,
  MarkdownNode,
  Root,
} from '#shared/field-guide/markdown/tree.ts';

/** A heading as it is jumped to. */
export interface Part {
  id: string;
  /** 1 for the highest there is in the text. */
  depth: number;
  text: string;
}

/** A parsed text with what its page needs to know of it. */
export interface ParsedText {
  root: Root;
  /** A name for every node, the same each time the text is parsed. */
  keys: Map<MarkdownNode, string>;
  parts: Map<Heading, Part>;
  footnotes: FootnoteDefinition[];
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
