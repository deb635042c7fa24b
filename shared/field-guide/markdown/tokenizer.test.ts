import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { tokenize } from './tokenizer.ts';
import type { BlockNode, InlineNode } from './tree.ts';

const text = (value: string): InlineNode => ({ type: 'text', value });
const reference: InlineNode = { type: 'footnoteReference', number: 1 };

const paragraph = (value: string, isTight = false): BlockNode => ({
  type: 'paragraph',
  isTight,
  children: [text(value)],
});

const list = (...items: BlockNode[][]): BlockNode => ({
  type: 'list',
  start: null,
  children: items.map((children) => ({ type: 'listItem', checked: null, children })),
});

const quote = (...children: BlockNode[]): BlockNode => ({ type: 'blockquote', children });

const note = (...children: BlockNode[]): BlockNode => ({ type: 'footnoteDefinition', children });

const blocksOf = (content: string) => parseMarkdown(content)?.children;

describe('links in a text', () => {
  const linksIn = (content: string) =>
    tokenize(content)
      ?.flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === 'link_open')
      .map((token) => token.attrGet('href'));

  it.each([
    ['See https://example.org/a_b?c=1.', 'https://example.org/a_b?c=1'],
    ['__https://example.org/a_b__', 'https://example.org/a_b'],
    ['~~http://example.org/~~', 'http://example.org/'],
    ['(www.example.org/a),', 'http://www.example.org/a'],
    ['**www.example.org/a**', 'http://www.example.org/a'],
    ['Ask lead@example.org.', 'mailto:lead@example.org'],
    ['<https://example.org/ä>', 'https://example.org/ä'],
    ['[roster](javascript:alert(1))', 'javascript:alert(1)'],
  ])('the text %j has a link to %s', (content, href) => {
    expect(linksIn(content)).toEqual([href]);
  });

  it.each(['example.org', 'ftp://example.org', '//example.org', 'https://', 'a www. and http://'])(
    'the text %j has no link',
    (content) => {
      expect(linksIn(content)).toEqual([]);
    },
  );
});

describe('line breaks and footnotes within a line', () => {
  it.each<[string, InlineNode[]]>([
    ['one<br>two', [text('one'), { type: 'break' }, text('two')]],
    ['one<BR />two', [text('one'), { type: 'break' }, text('two')]],
    ['one<br><br>', [text('one'), { type: 'break' }, { type: 'break' }]],
    ['one<br class>two', [text('one<br class>two')]],
    [
      '[one<br>two](#a)',
      [{ type: 'link', url: '#a', children: [text('one'), { type: 'break' }, text('two')] }],
    ],
    ['one[^1]', [text('one'), reference]],
    ['[^1][^1] one', [reference, reference, text(' one')]],
    ['![one[^1]](map.png)', [{ type: 'image', url: 'map.png', alt: 'one' }]],
    ['one[^ 1], [^two words]', [text('one[^ 1], [^two words]')]],
  ])('the line %j is read with its line breaks and footnotes', (line, children) => {
    expect(blocksOf(`${line}\n\n[^1]: By the office`)).toEqual([
      { type: 'paragraph', isTight: false, children },
      note(paragraph('By the office')),
    ]);
  });
});

describe('footnotes below a text', () => {
  it.each<[string, BlockNode[]]>([
    ['one\n[^a]: two', [paragraph('one'), note(paragraph('two'))]],
    ['one\n\n  [^a]:   two', [paragraph('one'), note(paragraph('two'))]],
    ['[^a]: one\ntwo', [note(paragraph('one\ntwo'))]],
    ['[^a]: one\n\n    two', [note(paragraph('one'), paragraph('two'))]],
    ['[^a]: one\n\ntwo', [note(paragraph('one')), paragraph('two')]],
    ['[^a]: - one\n    - two', [note(list([paragraph('one', true)], [paragraph('two', true)]))]],
    ['[^a]:\none', [note(), paragraph('one')]],
    ['[^a]: [^b]: one', [note(note(paragraph('one')))]],
    ['- one\n  [^a]: two', [list([paragraph('one', true), note(paragraph('two'))])]],
    ['> one\n[^a]: two', [quote(paragraph('one')), note(paragraph('two'))]],
  ])('the text %j has a footnote', (content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks);
  });

  it.each<[string, BlockNode]>([
    ['one [^a]: two', paragraph('one [^a]: two')],
    ['[^a] : two', paragraph('[^a] : two')],
    ['one\n    [^a]: two', paragraph('one\n[^a]: two')],
    ['    [^a]: two', { type: 'code', value: '[^a]: two' }],
    ['> one\n    [^a]: two', quote(paragraph('one\n[^a]: two'))],
  ])('the text %j has no footnote', (content, block) => {
    expect(blocksOf(content)).toEqual([block]);
  });
});

it.each([
  ['\uFEFF# One', 'One'],
  ['# One\uFEFFtwo', 'One\uFEFFtwo'],
])('a byte order mark is dropped at the beginning of a text only: %j', (content, heading) => {
  expect(tokenize(content)?.[1]?.content).toBe(heading);
});

describe('nested blocks', () => {
  it.each([
    ['- ', 9],
    ['1. ', 9],
    ['> ', 19],
    ['[^a]: ', 19],
    ['> - ', 6],
  ])('the mark %j may be nested %i times', (mark, count) => {
    const words = tokenize(`${mark.repeat(count)}word`)?.map(({ content }) => content);
    expect(words).toContain('word');
  });

  it.each([
    ['- ', 10],
    ['1. ', 10],
    ['> ', 20],
    ['[^a]: ', 20],
    ['> - ', 7],
  ])('a text with the mark %j nested %i times is refused', (mark, count) => {
    expect(tokenize(`${mark.repeat(count)}word`)).toBeNull();
  });
});
