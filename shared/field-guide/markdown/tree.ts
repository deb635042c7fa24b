export interface Root {
  type: 'root';
  children: BlockNode[];
}

export interface Paragraph {
  type: 'paragraph';
  /** Whether the list has no blank lines between its items. */
  isTight: boolean;
  children: InlineNode[];
}

export interface Heading {
  type: 'heading';
  depth: number;
  children: InlineNode[];
}

export interface Blockquote {
  type: 'blockquote';
  children: BlockNode[];
}

export interface List {
  type: 'list';
  start: number | null;
  children: ListItem[];
}

export interface ListItem {
  type: 'listItem';
  checked: boolean | null;
  children: BlockNode[];
}

export interface Table {
  type: 'table';
  children: TableRow[];
}

export interface TableRow {
  type: 'tableRow';
  children: TableCell[];
}

export interface TableCell {
  type: 'tableCell';
  align: 'left' | 'center' | 'right';
  children: InlineNode[];
}

export interface Code {
  type: 'code';
  value: string;
}

export interface FootnoteDefinition {
  type: 'footnoteDefinition';
  children: BlockNode[];
}

export type BlockNode =
  | Paragraph
  | Heading
  | Blockquote
  | List
  | Table
  | Code
  | FootnoteDefinition
  | { type: 'thematicBreak' };

export type InlineNode =
  | { type: 'text' | 'inlineCode'; value: string }
  | { type: 'strong' | 'emphasis' | 'delete'; children: InlineNode[] }
  | { type: 'link'; url: string; children: InlineNode[] }
  | { type: 'image'; url: string; alt: string }
  /** `number` is the position of the note's definition in the text, from 1. */
  | { type: 'footnoteReference'; number: number }
  | { type: 'break' };

export type MarkdownNode = Root | BlockNode | InlineNode | ListItem | TableRow | TableCell;

export function walk(root: MarkdownNode, visit: (node: MarkdownNode) => void) {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    visit(node);
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
}

export function textOf(node: MarkdownNode): string {
  const pieces: string[] = [];
  walk(node, (each) => {
    if (each.type === 'break') pieces.push(' ');
    else if (each.type === 'image') pieces.push(each.alt);
    else if ('value' in each) pieces.push(each.value);
  });
  return pieces.join('');
}
