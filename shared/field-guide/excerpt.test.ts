import { expect, test } from 'vitest';
import { excerptOf, previewOf } from './excerpt.ts';

test('a preview has the first 300 characters of a section, with … only if the text goes on', () => {
  expect(previewOf('Stay there.')).toBe('Stay there.');
  expect(previewOf('a'.repeat(300))).toBe('a'.repeat(300));
  expect(previewOf(`${'🙏'.repeat(300)}ab`)).toBe(`${'🙏'.repeat(300)}…`);
});

test.each([
  ['a short text', 'Call the lead', 5, 'Call the lead'],
  [
    'a match at the sixty-first character',
    `${'ab '.repeat(20)}match`,
    60,
    `${'ab '.repeat(20)}match`,
  ],
  [
    'a match behind a word that is cut',
    `ead ${'ab cde '.repeat(8)}match here`,
    61,
    `… ${'ab cde '.repeat(8)}match here`,
  ],
  [
    'a match behind a cut between two words',
    ` ${'a'.repeat(58)} match`,
    100,
    `… ${'a'.repeat(58)} match`,
  ],
  [
    'a match in a long word before a space',
    `${'x'.repeat(60)}match here`,
    100,
    `… ${'x'.repeat(60)}match here`,
  ],
  [
    'a match that begins with the only space',
    `${'x'.repeat(60)} ${'y'.repeat(140)}`,
    61,
    `… ${'x'.repeat(60)} ${'y'.repeat(99)} …`,
  ],
  ['160 characters', `${'ab '.repeat(53)}c`, 0, `${'ab '.repeat(53)}c`],
  ['161 characters', `${'ab '.repeat(53)}cd`, 0, `${'ab '.repeat(52)}ab …`],
  ['a match before a very long word', `Call the ${'x'.repeat(160)}`, 5, 'Call the …'],
  ['161 characters without a space', '🙏'.repeat(161), 0, `${'🙏'.repeat(160)} …`],
])('the excerpt around %s has whole words, and … where it is cut', (_, around, place, excerpt) => {
  expect(excerptOf(around, place)).toBe(excerpt);
});
