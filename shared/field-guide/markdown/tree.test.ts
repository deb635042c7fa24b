import { expect, test } from 'vitest';
import { textOf, walk, type Root } from './tree.ts';

const section: Root = {
  type: 'root',
  children: [
    { type: 'heading', depth: 1, children: [{ type: 'text', value: 'Roles' }] },
    {
      type: 'paragraph',
      isTight: false,
      children: [
        { type: 'strong', children: [{ type: 'text', value: ': stay' }] },
        { type: 'break' },
        { type: 'image', url: 'map.png', alt: 'on the map' },
        { type: 'footnoteReference', number: 1 },
        { type: 'inlineCode', value: '.' },
      ],
    },
    { type: 'thematicBreak' },
  ],
};

test('a walk visits the nodes of a section in reading order, each node before its children', () => {
  const visited: string[] = [];
  walk(section, ({ type }) => visited.push(type));
  expect(visited).toEqual([
    'root',
    'heading',
    'text',
    'paragraph',
    'strong',
    'text',
    'break',
    'image',
    'footnoteReference',
    'inlineCode',
    'thematicBreak',
  ]);
});

test('the text of a node has a space for a line break and the description of an image', () => {
  expect(textOf(section)).toBe('Roles: stay on the map.');
  expect(textOf({ type: 'thematicBreak' })).toBe('');
});
