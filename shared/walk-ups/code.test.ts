import { expect, test } from 'vitest';
import { codeOf, shownCode } from './code.ts';

test.each([
  ['k7m29q4xtp3w', 'k7m2-9q4x-tp3w'],
  ['k7m29q', 'k7m2-9q'],
  ['k', 'k'],
  ['', ''],
])('the walk-up code %j is printed as %j, and the printed code can be typed', (code, shown) => {
  expect(shownCode(code)).toBe(shown);
  expect(codeOf(shown)).toBe(code);
});

test.each(['K7M2 9Q4X TP3W', ' k7m2–9q4x–tp3w.', 'k7m29q4xtp3w'])(
  'a walk-up code is understood in capitals, with any signs between its letters: %j',
  (typed) => {
    expect(codeOf(typed)).toBe('k7m29q4xtp3w');
  },
);
