import { expect, test } from 'vitest';
import { fitLabel, lineOffset } from './region-label.ts';

test('a letter in a large region is as large as letters get', () => {
  expect(fitLabel(['A'], 80)).toEqual({ lines: ['A'], size: 40 });
});

test('a code of several words is broken where that makes it larger', () => {
  expect(fitLabel(['North Coast'], 40)?.lines).toEqual(['North', 'Coast']);
  expect(fitLabel(['A 1'], 40)?.lines).toEqual(['A 1']);
});

test('a label that could not be read is left to the legend', () => {
  expect(fitLabel(['Cumberland'], 12)).toBeNull();
});

test('the lines of a label stand about its middle', () => {
  const label = fitLabel(['A', '12'], 60);
  if (!label) throw new Error('it fits');
  expect(lineOffset(0, label)).toBe(-lineOffset(1, label));
});
