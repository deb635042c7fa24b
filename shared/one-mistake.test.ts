import { expect, test } from 'vitest';
import { isOneMistakeAway } from './one-mistake.ts';

test.each([
  ['with an extra letter', 'gmaiil.com', 'gmail.com'],
  ['with an extra letter at the end', 'gmail.comm', 'gmail.com'],
  ['without a letter', 'gmal.com', 'gmail.com'],
  ['without the last letter', 'gmail.co', 'gmail.com'],
  ['with a wrong letter', 'gmaol.com', 'gmail.com'],
  ['with two letters swapped', 'gmial.com', 'gmail.com'],
])('a word typed %s is one mistake away: %s for %s', (_, typed, meant) => {
  expect(isOneMistakeAway(typed, meant)).toBe(true);
});

test.each([
  ['gmoil.cam', 'gmail.com'],
  ['gmiol.com', 'gmail.com'],
  ['gmoal.com', 'gmail.com'],
  ['gail.om', 'gmail.com'],
  ['ggmaill.com', 'gmail.com'],
  ['yahoo.com', 'gmail.com'],
])('the word %s is more than one mistake away from %s', (typed, meant) => {
  expect(isOneMistakeAway(typed, meant)).toBe(false);
});
