import type { Token } from 'markdown-it';
import { textOf, type InlineNode } from './tree.ts';

/** Maximum nesting depth of bold, italics and links; deeper ones become plain text. */
const MAX_DEPTH = 24;

export type NoteNumbers = ReadonlyMap<string, number>;

export function inlineNodes(tokens: readonly Token[], notes: NoteNumbers): InlineNode[] {
  const nodes: InlineNode[] = [];
  const open = [nodes];
  let unmarked = 0;
  for (const token of tokens) {
    const siblings = open.at(-1) ?? nodes;
    if (token.nesting === 0) addLeaf(siblings, token, notes);
    else if (token.nesting === -1) {
      if (unmarked > 0) unmarked -= 1;
      else open.pop();
    } else if (open.length > MAX_DEPTH) unmarked += 1;
    else {
      const node = container(token);
      siblings.push(node);
      open.push(node.children);
    }
  }
  return nodes;
}

function container(token: Token): Extract<InlineNode, { children: unknown }> {
  if (token.type === 'strong_open') return { type: 'strong', children: [] };
  if (token.type === 'em_open') return { type: 'emphasis', children: [] };
  if (token.type === 's_open') return { type: 'delete', children: [] };
  return { type: 'link', url: String(token.attrGet('href')), children: [] };
}

function addLeaf(siblings: InlineNode[], token: Token, notes: NoteNumbers) {
  switch (token.type) {
    case 'code_inline':
      siblings.push({ type: 'inlineCode', value: token.content });
      break;
    case 'hardbreak':
      siblings.push({ type: 'break' });
      break;
    case 'image': {
      const children = inlineNodes(token.children ?? [], notes);
      const alt = children.map(textOf).join('');
      siblings.push({ type: 'image', url: String(token.attrGet('src')), alt });
      break;
    }
    case 'note_reference': {
      const number = notes.get(noteName(token));
      if (number) siblings.push({ type: 'footnoteReference', number });
      else addText(siblings, `[^${token.info}]`);
      break;
    }
    case 'softbreak':
      addText(siblings, '\n');
      break;
    default:
      addText(siblings, token.content);
  }
}

/** Joins neighboring text that the tokenizer split, so that a search finds whole words. */
function addText(siblings: InlineNode[], value: string) {
  const last = siblings.at(-1);
  if (last?.type === 'text') last.value += value;
  else if (value) siblings.push({ type: 'text', value });
}

export function noteName({ info }: Token) {
  return info.toLowerCase();
}
