import { expect, test } from 'vitest';
import { answerTime, shareLabel } from './report-labels.ts';

test('a share is written with its percentage', () => {
  expect(shareLabel(38, 40)).toBe('38 of 40 (95 %)');
  expect(shareLabel(1000, 3000)).toBe('1,000 of 3,000 (33 %)');
  expect(shareLabel(0, 0)).toBe('0 of 0');
});

test('the time to answer is written in seconds, then in minutes', () => {
  expect([9, 59, 60, 89, 3900].map(answerTime)).toEqual([
    '9 s',
    '59 s',
    '1 min',
    '1 min',
    '1 h 5 min',
  ]);
});
