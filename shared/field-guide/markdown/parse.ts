import type { Token } from 'markdown-it';
import { inlineNodes, noteName, type NoteNumbers } from './inline-nodes.ts';
import { tokenize } from './tokenizer.ts';
import type { BlockNode, InlineNode, ListItem, Root, Table, TableCell } from './tree.ts';

const TASK = /^\[([ xX])\][ \t]+/;

interface Source {
  next: () => Token | undefined;
  notes: NoteNumbers;
}

/** Returns null if the text is nested too deeply. */
export function parseMarkdown(content: string): Root | null {
  const tokens = tokenize(content);
  if (!tokens) return null;
  const unread = tokens.values();
  const next = () => unread.next().value;
  return { type: 'root', children: blocks({ next, notes: numbered(tokens) }) };
}

function numbered(tokens: readonly Token[]): NoteNumbers {
  const names = tokens.filter(({ type }) => type === 'note_open').map(noteName);
  // A Map keeps the last entry of each name. The reversed list makes that the first note.
  return new Map(names.map((name, index): [string, number] => [name, index + 1]).toReversed());
}

/** Reads to the end of the innermost open block. */
function blocks(source: Source): BlockNode[] {
  return untilClosed(source, (token) => block(token, source));
}

function untilClosed<T>({ next }: Source, read: (token: Token) => T | null): T[] {
  const nodes: T[] = [];
  for (let token = next(); token && token.nesting !== -1; token = next()) {
    const node = read(token);
    if (node) nodes.push(node);
  }
  return nodes;
}

function block(token: Token, source: Source): BlockNode | null {
  switch (token.type) {
    case 'paragraph_open':
      return { type: 'paragraph', isTight: token.hidden, children: line(source) };
    case 'heading_open':
      return { type: 'heading', depth: Number(token.tag.slice(1)), children: line(source) };
    case 'blockquote_open':
      return { type: 'blockquote', children: blocks(source) };
    case 'bullet_list_open':
      return { type: 'list', start: null, children: items(source) };
    case 'ordered_list_open':
      return { type: 'list', start: Number(token.attrGet('start') ?? 1), children: items(source) };
    case 'table_open':
      return table(source);
    case 'fence':
    case 'code_block':
      return { type: 'code', value: token.content.replace(/\n$/, '') };
    case 'note_open':
      return { type: 'footnoteDefinition', children: blocks(source) };
    case 'hr':
      return { type: 'thematicBreak' };
    default:
      return null;
  }
}

function items(source: Source): ListItem[] {
  return untilClosed(source, () =>
    asTask({ type: 'listItem', checked: null, children: blocks(source) }),
  );
}

/** Moves the `[ ]` at the beginning of an item into `checked`. */
function asTask(item: ListItem): ListItem {
  const [first] = item.children;
  const words = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (words?.type !== 'text') return item;
  const mark = TASK.exec(words.value);
  if (!mark) return item;
  words.value = words.value.slice(mark[0].length);
  return { ...item, checked: mark[1] !== ' ' };
}

function table(source: Source): Table {
  const parts = untilClosed(source, () =>
    untilClosed(source, () => ({
      type: 'tableRow' as const,
      children: untilClosed(source, (token) => cell(token, source)),
    })),
  );
  return { type: 'table', children: parts.flat() };
}

function cell(token: Token, source: Source): TableCell {
  const align = /center|right/.exec(String(token.attrGet('style')))?.[0];
  return {
    type: 'tableCell',
    align: align === 'center' || align === 'right' ? align : 'left',
    children: line(source),
  };
}

function line(source: Source): InlineNode[] {
  return untilClosed(source, (token) => token).flatMap(({ children }) =>
    inlineNodes(children ?? [], source.notes),
  );
}
