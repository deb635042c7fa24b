import type {
  FootnoteDefinition,
  Heading,
  MarkdownNode,
  Root,
} from '#shared/field-guide/markdown/tree.ts';

/** A heading that readers can jump to. */
export interface Part {
  id: string;
  /** 1 for the highest heading of the text. */
  depth: number;
  text: string;
}

/** A parsed text with what its page needs to know of it. */
export interface ParsedText {
  root: Root;
  /** React's key for every node, the same each time the text is parsed. */
  keys: Map<MarkdownNode, string>;
  parts: Map<Heading, Part>;
  footnotes: FootnoteDefinition[];
}

/** Returns the id of a heading, as addresses and links in the text name it. */
export function partId(text: string) {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/[\s-]+/g, '-');
  return `part-${name}`;
}
