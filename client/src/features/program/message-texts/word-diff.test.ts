import { describe, expect, test } from 'vitest';
import { diffWords } from './word-diff.ts';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind])
    .join('');

describe('differences between two texts', () => {
  test.each([
    ['the same text', 'Come to {place}.', 'Come to {place}.', 'Come to {place}.'],
    ['another word', 'Come now please', 'Come today please', 'Come [-now-][+today+] please'],
    ['a word more at the end', 'Come', 'Come now', 'Come[+ now+]'],
    ['a word less at the start', 'Please come', 'come', '[-Please -]come'],
    ['a placeholder beside a period', '{place}.', '{what}.', '[-{place}-][+{what}+].'],
    ['a new paragraph', 'One.', 'One.\n\nTwo.', 'One.[+\n\nTwo.+]'],
    ['a word that repeats', 'a b a b', 'a b', 'a b[- a b-]'],
    ['nothing before', '', 'All new', '[+All new+]'],
  ])(
    'the diff of two texts marks each removed and each added word: %s',
    (_, before, after, told) => {
      expect(shown(before, after)).toBe(told);
    },
  );

  test('two texts of 4,000 characters are compared with at most 200 ms of processor time', () => {
    const words = (salt: number) =>
      Array.from({ length: 800 }, (_, n) => `w${(n * salt) % 97}`).join(' ');
    const begun = process.cpuUsage();
    const parts = diffWords(words(7), words(11));
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(200);
    const after = parts.filter(({ kind }) => kind !== 'gone').map(({ text }) => text);
    expect(after.join('')).toBe(words(11));
  });
});
