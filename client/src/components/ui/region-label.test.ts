import { expect, test } from 'vitest';
import { fitLabel, lineOffset } from './region-label.ts';

test('the label of a large region has the largest letter size', () => {
  expect(fitLabel(['A'], 80)).toEqual({ lines: ['A'], size: 40 });
});

test('a region code of several words is broken into lines if this makes its letters larger', () => {
  expect(fitLabel(['North Coast'], 40)?.lines).toEqual(['North', 'Coast']);
  expect(fitLabel(['A 1'], 40)?.lines).toEqual(['A 1']);
});

test('if a region’s label would be too small to read on the map, it appears only in the legend', () => {
  expect(fitLabel(['Cumberland'], 12)).toBeNull();
});

test('the lines of a region label are centered vertically', () => {
  const label = fitLabel(['A', '12'], 60);
  if (!label) throw new Error('it fits');
  expect(lineOffset(0, label)).toBe(-lineOffset(1, label));
});
