import { expect, test } from 'vitest';
import { isOfBuild } from './shell.ts';

const html = '<script type="module" crossorigin src="/assets/index-a1.js"></script>';

test.each([
  ['its scripts are kept', html, true],
  ['a script is of another build', html.replace('a1', 'b2'), false],
  ['a Wi-Fi’s sign-in page answered', '<p>Accept our terms</p>', false],
])('a response is recognized as this build’s app page or not: %s', (_what, page, expected) => {
  expect(isOfBuild(page, new Set(['/', '/assets/index-a1.js']))).toBe(expected);
});
