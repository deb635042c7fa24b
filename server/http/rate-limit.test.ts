import { expect, test } from 'vitest';
import { waitInWords } from './rate-limit.ts';

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [700, '12 minutes'],
  [90 * 60, '90 minutes'],
  [90 * 60 + 1, '2 hours'],
  [24 * 60 * 60, '24 hours'],
])('a wait of %i seconds is shown as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
