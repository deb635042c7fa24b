import { describe, expect, it, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { textOf, type BlockNode, type InlineNode } from './tree.ts';

const text = (value: string): InlineNode => ({ type: 'text', value });

const paragraph = (value: string, isTight = false): BlockNode => ({
  type: 'paragraph',
  isTight,
  children: [text(value)],
});

const list = (start: number | null, ...items: BlockNode[][]): BlockNode => ({
  type: 'list',
  start,
  children: items.map((children) => ({ type: 'listItem', checked: null, children })),
});

const blocksOf = (content: string) => parseMarkdown(content)?.children;

test('an empty section is a tree without blocks', () => {
  expect(parseMarkdown('')).toEqual({ type: 'root', children: [] });
});

describe('blocks of a section', () => {
  it.each<[string, BlockNode]>([
    ['Stay\nthere', paragraph('Stay\nthere')],
    ['## Roles', { type: 'heading', depth: 2, children: [text('Roles')] }],
    ['Roles\n=====', { type: 'heading', depth: 1, children: [text('Roles')] }],
    ['> Stay\n> there', { type: 'blockquote', children: [paragraph('Stay\nthere')] }],
    ['```sh\nrun\nthis\n\n```', { type: 'code', value: 'run\nthis\n' }],
    ['    run *this*', { type: 'code', value: 'run *this*' }],
    ['---', { type: 'thematicBreak' }],
    ['[^1]: By the office', { type: 'footnoteDefinition', children: [paragraph('By the office')] }],
  ])('the section text %j becomes one block', (content, block) => {
    expect(blocksOf(content)).toEqual([block]);
  });

  it('a block ends where the next one begins', () => {
    expect(blocksOf('> Stay\n\nthere\n- now')).toEqual([
      { type: 'blockquote', children: [paragraph('Stay')] },
      paragraph('there'),
      list(null, [paragraph('now', true)]),
    ]);
  });
});

describe('lists in a section', () => {
  it.each([
    ['- one\n- two', list(null, [paragraph('one', true)], [paragraph('two', true)])],
    ['1. one\n2. two', list(1, [paragraph('one', true)], [paragraph('two', true)])],
    ['3. three', list(3, [paragraph('three', true)])],
    ['- one\n\n- two', list(null, [paragraph('one')], [paragraph('two')])],
    ['- one\n  1. two', list(null, [paragraph('one', true), list(1, [paragraph('two', true)])])],
    ['- one\n\n  two', list(null, [paragraph('one'), paragraph('two')])],
  ])('the list %j keeps its items, their spacing and its first number', (content, block) => {
    expect(blocksOf(content)).toEqual([block]);
  });
});

describe('tasks in a list', () => {
  it.each([
    ['- [ ] Boots', false, 'Boots'],
    ['- [x] Badge', true, 'Badge'],
    ['1. [X]  Water', true, 'Water'],
    ['- [ ] [x] Boots', false, '[x] Boots'],
    ['- Boots [x] too', null, 'Boots [x] too'],
    ['- [x]Boots', null, '[x]Boots'],
    ['- [y] Boots', null, '[y] Boots'],
  ])('in the list %j, the item is checked: %j, and its words are %j', (content, checked, words) => {
    expect(blocksOf(content)).toMatchObject([
      { children: [{ type: 'listItem', checked, children: [paragraph(words, true)] }] },
    ]);
  });

  it.each([
    ['-', ''],
    ['- `[x] Boots`', '[x] Boots'],
    ['- **[x] Boots**', '[x] Boots'],
    ['- # [x] Boots', '[x] Boots'],
    ['- ```\n  [x] Boots\n  ```', '[x] Boots'],
  ])('a list item that does not begin with plain words is no task: %j', (content, words) => {
    const [block] = blocksOf(content) ?? [];
    expect(block).toMatchObject({ type: 'list', children: [{ checked: null }] });
    expect(block && textOf(block)).toBe(words);
  });
});

test('a table has a row of headings and a row for each line, and its columns are aligned', () => {
  const content = '| a | b | c | d |\n|---|:-:|--:|:--|\n| 1 | 2 | 3 | 4 |\n| 5 | | | |';
  const aligned = ['left', 'center', 'right', 'left'];
  const row = (...cells: InlineNode[][]) => ({
    type: 'tableRow',
    children: cells.map((children, place) => ({
      type: 'tableCell',
      align: aligned[place],
      children,
    })),
  });
  expect(blocksOf(content)).toEqual([
    {
      type: 'table',
      children: [
        row([text('a')], [text('b')], [text('c')], [text('d')]),
        row([text('1')], [text('2')], [text('3')], [text('4')]),
        row([text('5')], [], [], []),
      ],
    },
  ]);
});

describe('numbers of footnotes', () => {
  const numbersIn = (content: string) => {
    const [first] = blocksOf(content) ?? [];
    if (first?.type !== 'paragraph') return [];
    return first.children.map((node) =>
      node.type === 'footnoteReference' ? node.number : textOf(node),
    );
  };

  it.each([
    ['One[^b], two[^a]\n\n[^a]: Alpha\n[^b]: Beta', ['One', 2, ', two', 1]],
    ['One[^A], two[^b]\n\n[^a]: Alpha\n[^B]: Beta', ['One', 1, ', two', 2]],
    ['One[^a], two[^b]\n\n[^a]: Alpha\n[^A]: Again\n[^b]: Beta', ['One', 1, ', two', 3]],
    ['One[^a]\n\n> Quoted\n\n- item\n\n[^a]: Alpha', ['One', 1]],
    ['One[^a], two[^b]\n\n[^b]: Beta', ['One[^a], two', 1]],
    ['One[^maß]\n\n[^mass]: Alpha', ['One[^maß]']],
  ])('a reference has the number of the first footnote of its name: %j', (content, line) => {
    expect(numbersIn(content)).toEqual(line);
  });
});
