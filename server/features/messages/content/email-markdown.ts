import escapeHtml from 'escape-html';
import type {
  BlockNode,
  InlineNode,
  List,
  Table,
  TableCell,
} from '#shared/field-guide/markdown/tree.ts';
import { LIGHT } from './email-colors.ts';
import { withBreaks } from './email-lines.ts';
import { mailedLink, readMarkdown } from './read-markdown.ts';

/** Returns null if the text is nested too deeply. `base` is the portal's address. */
export function markdownHtml(text: string, base: string): string | null {
  const root = readMarkdown(text);
  return root && blocks(root.children, base);
}

const BELOW = 'margin:0 0 12px';

function blocks(nodes: readonly BlockNode[], base: string): string {
  return nodes.map((node) => block(node, base)).join('\n');
}

function block(node: BlockNode, base: string): string {
  switch (node.type) {
    case 'paragraph':
      return `<p style="${BELOW}">${line(node.children, base)}</p>`;
    case 'heading':
      return heading(node.depth, line(node.children, base));
    case 'list':
      return list(node, base);
    case 'code':
      return `<p style="${BELOW}">${withBreaks(node.value)}</p>`;
    case 'table':
      return table(node, base);
    case 'blockquote':
      return `<blockquote style="${BELOW};padding:0 0 0 12px;border-left:3px solid ${LIGHT.gold}">${blocks(node.children, base)}</blockquote>`;
    case 'footnoteDefinition':
      return blocks(node.children, base);
    case 'thematicBreak':
      return `<hr class="line" style="margin:20px 0;border:0;border-top:1px solid ${LIGHT.line}">`;
    default:
      return node satisfies never;
  }
}

/** Never returns an h1, because a mail has only one h1: its subject. */
function heading(depth: number, words: string) {
  const [name, size] = depth <= 2 ? ['h2', '18px'] : ['h3', '16px'];
  return `<${name} style="margin:20px 0 8px;font-size:${size};line-height:1.3">${words}</${name}>`;
}

function list({ start, children }: List, base: string) {
  const name = start === null ? 'ul' : 'ol';
  const from = start === null || start === 1 ? '' : ` start="${start}"`;
  const items = children.map(({ checked, children: content }) => {
    const tick = checked === null ? '' : checked ? '☑ ' : '☐ ';
    return `<li style="margin:0 0 4px">${tick}${content.map((node) => itemBlock(node, base)).join('')}</li>`;
  });
  return `<${name}${from} style="${BELOW};padding:0 0 0 24px">${items.join('')}</${name}>`;
}

function itemBlock(node: BlockNode, base: string) {
  const isTight = node.type === 'paragraph' && node.isTight;
  return isTight ? line(node.children, base) : block(node, base);
}

function table({ children: [head, ...rows] }: Table, base: string) {
  const row = (name: 'th' | 'td', cells: readonly TableCell[]) =>
    `<tr>${cells.map((cell) => `<${name} class="line" style="padding:6px 10px;border:1px solid ${LIGHT.line};text-align:${cell.align};vertical-align:top">${line(cell.children, base)}</${name}>`).join('')}</tr>`;
  const lines = [
    row('th', head?.children ?? []),
    ...rows.map(({ children }) => row('td', children)),
  ];
  return `<table style="${BELOW};border-collapse:collapse">${lines.join('')}</table>`;
}

function line(nodes: readonly InlineNode[], base: string): string {
  return nodes.map((node) => inline(node, base)).join('');
}

function inline(node: InlineNode, base: string): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return withBreaks(node.value);
    case 'strong':
      return `<strong>${line(node.children, base)}</strong>`;
    case 'emphasis':
      return `<em>${line(node.children, base)}</em>`;
    case 'delete':
      return `<s>${line(node.children, base)}</s>`;
    case 'link':
      return link(line(node.children, base), mailedLink(node.url, base));
    case 'image':
      return withBreaks(node.alt);
    case 'footnoteReference':
      return `[${node.number}]`;
    case 'break':
      return '<br>';
    default:
      return node satisfies never;
  }
}

function link(words: string, address: string | null) {
  if (address === null) return words;
  return `<a class="link" href="${escapeHtml(address)}" style="color:${LIGHT.link}">${words}</a>`;
}
