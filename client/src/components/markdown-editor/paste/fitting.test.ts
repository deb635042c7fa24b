import { expect, it } from 'vitest';
import { beginsBlock, cutTo } from './fitting.ts';

it.each([
  ['words', false],
  ['**bold** words', false],
  ['# One', true],
  ['- one', true],
  ['3. three', true],
  ['one\n\ntwo', true],
])('whether the pasted text %j is inserted as a separate block: %s', (text, isBlock) => {
  expect(beginsBlock(text)).toBe(isBlock);
});

it('a pasted text that fits into the field is inserted completely', () => {
  expect(cutTo('one\ntwo ', 8)).toBe('one\ntwo ');
});

it('a pasted text that is too long is cut at the end of a line, if a line ends near the limit', () => {
  expect(cutTo('one\ntwo three', 9)).toBe('one');
  expect(cutTo(`one\n${'x'.repeat(1000)}`, 900)).toHaveLength(900);
});

it('a pasted text that is too long is never cut inside a character', () => {
  expect(cutTo('ab🌪', 3)).toBe('ab');
  expect(cutTo('ab', -4)).toBe('');
});

it('a pasted text is cut after two thousand lines', () => {
  expect(cutTo('a\n'.repeat(5000), 200_000)).toBe('a\n'.repeat(2000).trimEnd());
});
