import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { textOf, type InlineNode } from './tree.ts';

const text = (value: string): InlineNode => ({ type: 'text', value });

function lineOf(content: string): InlineNode[] {
  const [first] = parseMarkdown(content)?.children ?? [];
  return first?.type === 'paragraph' ? first.children : [];
}

describe('a line of a section', () => {
  it.each<[string, InlineNode[]]>([
    ['**Stay**', [{ type: 'strong', children: [text('Stay')] }]],
    ['_Stay_ there', [{ type: 'emphasis', children: [text('Stay')] }, text(' there')]],
    ['Stay ~~there~~', [text('Stay '), { type: 'delete', children: [text('there')] }]],
    [
      '[the roster](https://example.org/a_b "title")',
      [{ type: 'link', url: 'https://example.org/a_b', children: [text('the roster')] }],
    ],
    ['Run `*this*`', [text('Run '), { type: 'inlineCode', value: '*this*' }]],
    ['Stay  \nthere', [text('Stay'), { type: 'break' }, text('there')]],
    [
      '![A map of **all** regions](map.png "title")',
      [{ type: 'image', url: 'map.png', alt: 'A map of all regions' }],
    ],
    ['![](map.png)', [{ type: 'image', url: 'map.png', alt: '' }]],
  ])('the line %j is read with its marks', (content, line) => {
    expect(lineOf(content)).toEqual(line);
  });

  it.each([
    ['Stay\nthere', 'Stay\nthere'],
    ['snake_case and 2 * 3 * 4', 'snake_case and 2 * 3 * 4'],
    ['Ruth &amp; Naomi \\*as said\\*', 'Ruth & Naomi *as said*'],
    ['Told so[^Two], [maybe]', 'Told so[^Two], [maybe]'],
  ])('the line %j is read as one text, so that a search finds its words', (line, words) => {
    expect(lineOf(line)).toEqual([text(words)]);
  });

  it('bold words inside italic ones end before the italic ones do', () => {
    expect(lineOf('*a **b ~~c~~ d** e* f')).toEqual([
      {
        type: 'emphasis',
        children: [
          text('a '),
          {
            type: 'strong',
            children: [text('b '), { type: 'delete', children: [text('c')] }, text(' d')],
          },
          text(' e'),
        ],
      },
      text(' f'),
    ]);
  });
});

describe('deeply nested marks', () => {
  function innermost(line: InlineNode[], depth = 0): { depth: number; words: string } {
    const [inner] = line.flatMap((node) => ('children' in node ? [node.children] : []));
    return inner ? innermost(inner, depth + 1) : { depth, words: line.map(textOf).join('') };
  }

  it.each([
    [12, { depth: 24, words: 'b deep c' }],
    [13, { depth: 24, words: 'b a b deep c d c' }],
  ])('of %i bold words each inside italic ones, at most 24 marks are kept', (count, expected) => {
    const line = lineOf(`${'*a **b '.repeat(count)}deep${' c** d*'.repeat(count)} after`);
    expect(innermost(line)).toEqual(expected);
    expect(line.at(-1)).toEqual(text(' after'));
  });
});
