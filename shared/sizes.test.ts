import { expect, test } from 'vitest';
import { sizeInWords } from './sizes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1540, '1.5 kB'],
  [10_400, '10 kB'],
  [999_000, '999 kB'],
  [2_000_000, '2 MB'],
  [3_200_000_000, '3.2 GB'],
  [4_000_000_000_000, '4 TB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('a file of %i bytes has the size %s on screens', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
