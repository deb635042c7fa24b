import { expect, test } from 'vitest';
import { isCommonPassword, randomPassword } from './password.ts';

// Must be the first test: it loads the list, and tests its length.
test('only the 1,000 most common passwords that are long enough are refused as common', async () => {
  // Among all passwords of the list 'seattle' is number 1,146: many before it are too short.
  expect(await isCommonPassword('seattle')).toBe(true);
  expect(await isCommonPassword('Qwerty')).toBe(true);
  // Number 5,013 of the passwords with six characters or more.
  expect(await isCommonPassword('flanker')).toBe(false);
  expect(await isCommonPassword('lantern-bridge-41')).toBe(false);
});

test.each([
  [6, 16],
  [12, 16],
  [30, 40],
])('if passwords have at least %i characters, a random one has %i', (minLength, length) => {
  expect(randomPassword(minLength)).toMatch(new RegExp(`^[\\w-]{${length}}$`));
});
