import type { BlockNode, InlineNode, List, ListItem } from '#shared/field-guide/markdown/tree.ts';
import { mailedLink, readMarkdown } from './read-markdown.ts';

/** Converts Markdown to plain paragraphs, for channels without formatting. */
export function wordsOf(text: string, base: string): string[] {
  const root = readMarkdown(text);
  if (!root) return text.split(/(?:\r?\n){2,}/u);
  return paragraphsOf(root.children, base);
}

function paragraphsOf(nodes: readonly BlockNode[], base: string): string[] {
  return nodes.flatMap((node) => blockWords(node, base)).filter((words) => words.trim() !== '');
}

function blockWords(node: BlockNode, base: string): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [lineWords(node.children, base)];
    case 'list':
      return [listWords(node, base)];
    case 'code':
      return [node.value];
    case 'table':
      return [
        node.children
          .map((row) => row.children.map((cell) => lineWords(cell.children, base)).join(' | '))
          .join('\n'),
      ];
    case 'blockquote':
    case 'footnoteDefinition':
      return paragraphsOf(node.children, base);
    case 'thematicBreak':
      return [];
    default:
      return node satisfies never;
  }
}

function listWords({ start, children }: List, base: string) {
  return children
    .map((item, index) => {
      const mark = start === null ? '- ' : `${start + index}. `;
      const words = paragraphsOf(item.children, base).join('\n');
      return `${mark}${tickOf(item)}${words.replaceAll('\n', '\n  ')}`;
    })
    .join('\n');
}

function tickOf({ checked }: ListItem) {
  if (checked === null) return '';
  return checked ? '[x] ' : '[ ] ';
}

function lineWords(nodes: readonly InlineNode[], base: string): string {
  return nodes.map((node) => inlineWords(node, base)).join('');
}

function inlineWords(node: InlineNode, base: string): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'strong':
    case 'emphasis':
    case 'delete':
      return lineWords(node.children, base);
    case 'link':
      return linkWords(lineWords(node.children, base), mailedLink(node.url, base));
    case 'image':
      return node.alt;
    case 'footnoteReference':
      return `[${node.number}]`;
    case 'break':
      return '\n';
    default:
      return node satisfies never;
  }
}

/** Adds a link's address to its words, unless the words are the address. */
function linkWords(words: string, address: string | null) {
  const shown = address?.replace(/^(?:mailto|tel):/, '') ?? '';
  const bare = (text: string) => text.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return shown === '' || bare(shown) === bare(words) ? words : `${words} (${shown})`;
}
