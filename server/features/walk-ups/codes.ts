import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '#shared/walk-ups/constants.ts';

export function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () =>
    CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)),
  );
  return letters.join('');
}
